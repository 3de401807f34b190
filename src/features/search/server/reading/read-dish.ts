import { placesIn } from '#features/places/server/index.ts'
import { type DishKind } from '#features/dishes/kinds/dish-kinds.ts'
import { matchKind } from '#features/dishes/kinds/match-kind.ts'
import { wordsIn, wordStem } from '#features/dishes/kinds/words.ts'
import { isEmptyWord, type Query } from './read-query.ts'

/** What a search asks for among dishes. */
export interface DishMeaning {
  /** The kind that the words name, also misspelt. */
  kind: DishKind | undefined
  /** Whether the kind is meant in the place that the words name. */
  isPlaced: boolean
  /** Whether the words say more than the name of a kind, so that a dish with such a name is meant first. */
  isNamed: boolean
  /** All words. */
  words: string[]
  /** The words without those of the place. */
  rest: string[]
}

/**
 * Reads a dish out of a search. The name of the place belongs to the kind where it makes another kind of the words: 'inegöl köfte' is not
 * 'köfte' in İnegöl.
 */
export function readDish({ words }: Pick<Query, 'words'>): DishMeaning {
  const rest = placesIn(words).rest.filter((word) => !isEmptyWord(word))
  const [whole, part] = [kindOfWords(words), kindOfWords(rest)]
  const isOther = whole !== undefined && whole !== part
  const kind = isOther ? whole : part
  return { kind, isPlaced: kind !== undefined && !isOther, isNamed: isNamed(isOther ? words : rest, kind), words, rest }
}

function kindOfWords(words: readonly string[]): DishKind | undefined {
  return words.length === 0 ? undefined : matchKind(words.join(' '))
}

function isNamed(words: readonly string[], kind: DishKind | undefined): boolean {
  if (!kind) return true
  const own = new Set([kind.tr, kind.en, ...kind.spellings].flatMap((name) => wordsIn(name)).map(wordStem))
  return words.some((word) => !own.has(wordStem(word)))
}
