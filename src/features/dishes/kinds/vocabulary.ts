import { indexTypos, withoutTypo } from '#lib/typos.ts'
import { type DishKind, dishKinds } from './dish-kinds.ts'
import { genericWords, meatWords, otherDishes, otherWords, sameWords, sideWords } from './side-words.data.ts'
import { isAdjective, wordsIn, wordStem } from './words.ts'

/** One name of a kind, as the set of its words; of no kind where it names a dish outside of the list. */
export interface KindName {
  kind: DishKind | undefined
  words: readonly string[]
}

/** Shorter words are one letter away from too many others. */
const TYPO_MIN = 5

const compared = new Map(sameWords.map((pair) => pair.map((word) => wordStem(wordsIn(word)[0]!)) as [string, string]))

function stemOf(word: string): string {
  const stem = wordStem(word)
  return compared.get(stem) ?? stem
}

const stemsOf = (name: string): string[] => [...new Set(wordsIn(name).map(stemOf))]

const names: readonly KindName[] = [
  ...dishKinds.flatMap((kind) => [kind.tr, kind.en, ...kind.spellings].map((name) => ({ kind, words: stemsOf(name) }))),
  ...otherDishes.map((name) => ({ kind: undefined, words: stemsOf(name) })),
]

/** The names by their words, and the words that the names of a kind hold. */
const namesByWord = new Map<string, KindName[]>()
const ownWords = new Map<DishKind | undefined, Set<string>>()
for (const name of names)
  for (const word of name.words) {
    namesByWord.set(word, [...(namesByWord.get(word) ?? []), name])
    ownWords.set(name.kind, (ownWords.get(name.kind) ?? new Set()).add(word))
  }
const side = new Set(stemsOf(sideWords))
const other = new Set(stemsOf(otherWords))
const meats = new Set(stemsOf(meatWords))
const generic = new Set(stemsOf(genericWords))

/** Words that names write as one or as two: 'cigkofte' is 'çiğ köfte'. */
const divided = new Map<string, readonly string[]>()
for (const name of [...dishKinds.flatMap((kind) => [kind.tr, ...kind.spellings]), ...otherDishes]) {
  const words = wordsIn(name)
  for (const [at, word] of words.entries()) if (at > 0) divided.set(wordStem(words[at - 1]! + word), [stemOf(words[at - 1]!), stemOf(word)])
}

const isKnown = (stem: string): boolean => namesByWord.has(stem) || side.has(stem) || other.has(stem)
const typos = indexTypos([...namesByWord.keys(), ...compared.keys(), ...side, ...other, ...divided.keys()])

/** The stems of the words of a name, with joined words divided and typing errors corrected where only one word is near. */
export function readWords(name: string): string[] {
  const words = wordsIn(name)
  const read: string[] = []
  for (let at = 0; at < words.length; at++) {
    const [word, next] = [words[at]!, words[at + 1]]
    // Five skewers, not a shish.
    if (word === 'sis' && /^\d+$/.test(words[at - 1] ?? '')) continue
    const joined = next === undefined ? '' : stemOf(word + next)
    if (namesByWord.has(joined) && !divided.has(joined)) {
      read.push(joined)
      at++
    } else read.push(...readWord(word))
  }
  return read
}

function readWord(word: string): readonly string[] {
  const stem = stemOf(word)
  if (isKnown(stem)) return [stem]
  const parts = divided.get(stem)
  if (parts) return parts
  if (/\d/.test(word)) return [stem]
  const near = withoutTypo(typos, stem).filter(
    (one) => isAdjective(one) === isAdjective(stem) && Math.max(one.length, word.length) >= TYPO_MIN,
  )
  // A word of a name is meant before a word beside it: 'köfde' is 'köfte', not 'közde'.
  const ofNames = near.filter((one) => !side.has(one) && !other.has(one))
  const meant = new Set((ofNames.length > 0 ? ofNames : near).map((one) => compared.get(one) ?? one))
  const [only] = meant
  if (only === undefined || meant.size > 1) return [stem]
  return divided.get(only) ?? [only]
}

/** The names whose words are all among these, in any order. */
export function namesAmong(words: ReadonlySet<string>): KindName[] {
  const begun = [...words].flatMap((word) => (namesByWord.get(word) ?? []).filter((name) => name.words[0] === word))
  return begun.filter((name) => name.words.every((word) => words.has(word)))
}

/** Whether this is the name of many dishes: 'köfte' is also a word of 'içli köfte'. */
export function isGeneric(named: ReadonlySet<string>): boolean {
  const [word] = named
  return named.size === 1 && generic.has(word!)
}

/** What a word beside the name of a kind says about it. */
export function wordBeside(word: string, kind: DishKind): 'same' | 'adjective' | 'other' | 'unknown' {
  if (/^\d/.test(word) || side.has(word) || ownWords.get(kind)!.has(word)) return 'same'
  if (other.has(word)) return 'other'
  if (isAdjective(word) || meats.has(word)) return 'adjective'
  return namesByWord.has(word) ? 'other' : 'unknown'
}
