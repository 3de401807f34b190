import { type Chance, createChance } from '#demo/chance.ts'

/** The seed of the run, which scripts/verify/main.ts sets; a file that runs alone has this default. */
export const seed = Number(process.env['TEST_SEED'] ?? 20_261_126)

/** One letter for each digit. No name rule, mention or search reads a meaning into a word of these. */
const LETTERS = 'bdfgjnpxyz'
/** Coprime to the number of words, so that no word comes twice before all have come. */
const STEP = 654_321
const WORDS = 1_000_000

let last = 0
/** Random choices of a test: the same in each run with the same seed. */
export let chance: Chance = createChance(seed)

/** Begins a new sequence of names and choices for a test file, or for a worker of the journeys. */
export function beginSequence(place: string): void {
  last = hash(`${seed} ${place}`) % WORDS
  chance = createChance(hash(`${place} ${seed}`))
}
beginSequence(process.env['TEST_WORKER_INDEX'] ?? '')

/**
 * A meaningless word of seven letters that this process has not used in the same sequence. The last letter is a check of the others:
 * two words differ in at least two letters, because the product takes one other letter for a slip.
 */
export function newWord(): string {
  last = (last + STEP) % WORDS
  const check = [...String(last)].reduce((sum, digit) => sum + Number(digit), 0) % LETTERS.length
  return lettersOf(last * LETTERS.length + check, 7)
}

/** This number as letters. */
export function lettersOf(number: number, length: number): string {
  return String(number)
    .padStart(length, '0')
    .replaceAll(/\d/g, (digit) => LETTERS[Number(digit)]!)
}

/** FNV-1a with 32 bits. */
function hash(text: string): number {
  return [...text].reduce((sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 0x01000193), 0x811c9dc5) >>> 0
}
