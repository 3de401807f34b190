import { indexTypos, withoutTypo } from '#lib/typos.ts'
import type { RestaurantType } from '#features/restaurants/place-lists.rules.ts'

/** What people write for a kind of food, folded. The first is what titles hold. */
const typeWords: readonly (readonly [type: RestaurantType, ...words: string[]])[] = [
  ['burger', 'burger', 'hamburger', 'cheeseburger'],
  ['pizza', 'pizza', 'pizzeria'],
  ['lahmacun', 'lahmacun', 'lahmajun'],
  ['pide', 'pide'],
  ['kebap', 'kebap', 'kebab'],
  ['doner', 'doner'],
  ['tavuk', 'tavuk', 'pilic', 'chicken'],
  ['kokorec', 'kokorec'],
  ['balik_ekmek', 'balik ekmek', 'balikekmek'],
  ['cig_kofte', 'cig kofte', 'cigkofte'],
  ['midye', 'midye', 'mussel'],
  ['tost', 'tost', 'toast'],
  ['sandvic', 'sandvic', 'sandwich', 'sandvich'],
  ['waffle', 'waffle', 'vafil'],
]

/** Shorter beginnings of a word are those of many. */
const BEGINNING_MIN = 4
/** Endings of who makes it: 'donerci', 'tostcu', 'lahmacuncu'. */
const MAKERS = ['ci', 'cu']

/** A word, or two, that names a kind of food. */
export interface TypeWord {
  type: RestaurantType
  /** What a title of such a restaurant holds. */
  stem: string
  /** How many of the words it takes. */
  length: number
}

/**
 * The kind of food that the words name from `at` on, with any ending: 'kokoreccisi'.
 * The last word of a search may be unfinished.
 */
export function typeAt(words: readonly string[], at: number): TypeWord | undefined {
  for (const [type, stem, ...others] of typeWords)
    for (const name of [stem!, ...others]) {
      const parts = name.split(' ')
      const given = words.slice(at, at + parts.length)
      const isLast = at + given.length === words.length
      if (given.length === parts.length && parts.every((part, index) => isPart(part, given[index]!, isLast && index === parts.length - 1)))
        return { type, stem: stem!, length: parts.length }
    }
  return undefined
}

/** The word for a kind of food that differs from this one by one letter. */
export function typeWithoutTypo(word: string): string | undefined {
  return withoutTypo(typos, word)[0]
}

function isPart(part: string, given: string, mayBeUnfinished: boolean): boolean {
  if (given.startsWith(part)) return true
  return mayBeUnfinished && given.length >= BEGINNING_MIN && part.startsWith(given)
}

const typos = indexTypos(
  typeWords.flatMap(([, ...names]) =>
    names.filter((name) => !name.includes(' ')).flatMap((name) => [name, ...MAKERS.map((end) => name + end)]),
  ),
)
