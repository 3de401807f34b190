import { isCleanText, plainText } from '#lib/text.ts'

/** A search needs two letters: one alone would match nearly everything. */
export const SEARCH_MIN = 2
export const SEARCH_MAX = 100

/** The maximum number of members and of restaurants in a result. */
export const SEARCH_SHOWN = 3

/** The maximum number of places that begin with what was typed. */
export const PLACES_SHOWN = 2

/** The pages of one place: of a kind of dish there, of a kind of food, and its own. */
export const PAGES_SHOWN = 3

/** The kinds of results, in the order of their tabs. */
export const searchSections = ['restaurants', 'dishes', 'members', 'collections'] as const
export type SearchSection = (typeof searchSections)[number]

/** Whether this can be searched for. Counted in UTF-16 units as in the search box: one emoji is two. */
export function isSearchable(q: string): boolean {
  const plain = plainText(q).trim()
  return plain.length >= SEARCH_MIN && plain.length <= SEARCH_MAX && isCleanText(plain)
}
