import { z } from 'zod'
import { person } from '#features/restaurants/restaurants.contract.ts'
import { isCleanText } from '#lib/text.ts'
import { SEARCH_MAX, SEARCH_MIN, SEARCH_SHOWN } from './search.rules.ts'

export const searchQuery = z.strictObject({
  // Counted in UTF-16 units as in the search box: one emoji is two.
  q: z
    .string()
    .trim()
    .refine((q) => q.length >= SEARCH_MIN)
    .max(SEARCH_MAX)
    .refine(isCleanText)
    .meta({ example: 'kokoreç' }),
})
export type SearchQuery = z.infer<typeof searchQuery>

/** A restaurant as a search result. */
const foundRestaurant = z
  .object({
    id: z.string(),
    title: z.string(),
    address: z.string().nullable(),
    restaurantType: z.string().nullable(),
    isDuet: z.boolean(),
    /** The address of the square picture; null without one. */
    photo: z.string().nullable(),
    /** With one decimal; null when no member has rated it. */
    memberAverage: z.number().nullable(),
  })
  .meta({ id: 'FoundRestaurant' })
export type FoundRestaurant = z.infer<typeof foundRestaurant>

export const searchResult = z
  .object({ members: z.array(person).max(SEARCH_SHOWN), restaurants: z.array(foundRestaurant).max(SEARCH_SHOWN) })
  .meta({ id: 'SearchResult' })
export type SearchResult = z.infer<typeof searchResult>
