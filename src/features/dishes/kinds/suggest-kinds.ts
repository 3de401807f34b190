import { indexTypos, withoutTypo } from '#lib/typos.ts'
import { type DishKind, dishKinds } from './dish-kinds.ts'
import { matchKind } from './match-kind.ts'
import { splitPortion } from './split-portion.ts'
import { wordsIn } from './words.ts'

/** A shorter beginning of a word is one letter away from too many others. */
const TYPO_MIN = 5

/** The words of each name of a kind; the one that the screen shows is first. */
const namesOf = dishKinds.map((kind) => ({ kind, names: [kind.tr, kind.en, ...kind.spellings].map(wordsIn) }))
const allWords = [...new Set(namesOf.flatMap(({ names }) => names.flat()))]

/**
 * The kinds that may be meant while a member types, at most `limit`: what the whole text means, then names with its words, then names
 * with words that begin like them; of each, those that begin with the text are first. With a typing error only where nothing fits
 * without one.
 */
export function suggestKinds(typed: string, limit: number): DishKind[] {
  const words = wordsIn(splitPortion(typed).name)
  if (words.length === 0) return []
  const exact = kindsWith(words.map((word) => new Set([word])))
  const found = exact.length > 0 ? exact : kindsWith(words.map((word) => new Set([word, ...beginningsLike(word)])))
  const meant = matchKind(typed)
  return [...new Set(meant ? [meant, ...found] : found)].slice(0, limit)
}

/** The kinds of which one name has a word for each typed one, that begins with one of its forms; the nearest first. */
function kindsWith(typed: readonly ReadonlySet<string>[]): DishKind[] {
  const ranked = namesOf.map(({ kind, names }) => ({ kind, rank: Math.min(...names.map((name, at) => rankOf(name, typed, at === 0))) }))
  return ranked
    .filter(({ rank }) => rank < Infinity)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ kind }) => kind)
}

function rankOf(name: readonly string[], typed: readonly ReadonlySet<string>[], isShown: boolean): number {
  const begins = (word: string | undefined, forms: ReadonlySet<string>): boolean => [...forms].some((form) => word?.startsWith(form))
  if (!typed.every((forms) => name.some((word) => begins(word, forms)))) return Infinity
  const isBeginning = typed.every((forms, at) => begins(name[at], forms))
  const isComplete = typed.every((forms) => name.some((word) => forms.has(word)))
  return (isComplete ? 0 : 4) + (isBeginning ? 0 : 2) + (isShown ? 0 : 1)
}

/** The beginnings of known words that differ from this one by one letter. */
function beginningsLike(word: string): string[] {
  if (word.length < TYPO_MIN) return []
  const known = allWords.filter((one) => one[0] === word[0])
  const lengths = [word.length - 1, word.length, word.length + 1]
  return withoutTypo(indexTypos(known.flatMap((one) => lengths.map((length) => one.slice(0, length)))), word)
}
