import { titleKey } from '#lib/fold.ts'

/** Shorter words have no ending that could be taken off. */
const ENDING_MIN = 5
const ROOT_MIN = 3
/** Endings of plural and possession, in the order in which they are taken off. */
const endings: readonly (readonly [ending: RegExp, kept: string])[] = [
  [/l[ae]ri?$/, ''],
  [/([aeiou])s[iu]$/, '$1'],
  [/([^aeiou])[iu]$/, '$1'],
]
const hardened: Record<string, string> = { b: 'p', g: 'k', d: 't' }

/** The folded words of a name; marks divide them. */
export function wordsIn(name: string): string[] {
  return titleKey(name).split(' ').filter(Boolean)
}

/** Whether a folded word says what is in a dish or missing: 'kaşarlı', 'soğansız'. */
export function isAdjective(word: string): boolean {
  return word.length >= ENDING_MIN && /(?:li|lu|siz|suz)$/.test(word)
}

/** A folded word without its endings of plural and possession, so that 'çorbası' and 'çorba' meet, also 'kebabı' and 'kebap'. */
export function wordStem(word: string): string {
  if (word.length < ENDING_MIN || isAdjective(word)) return word
  let root = word
  for (const [ending, kept] of endings) {
    const shorter = root.replace(ending, kept)
    if (shorter.length >= ROOT_MIN) root = shorter
  }
  const last = root.at(-1)!
  return root.slice(0, -1) + (hardened[last] ?? last)
}
