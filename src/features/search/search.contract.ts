import { z } from 'zod'
import { listedDish, type ListedDishPage } from '#features/dishes/kind-places.contract.ts'
import { collection } from '#features/collections/collections.contract.ts'
import { person } from '#people/person.contract.ts'
import { type CappedCount, priceLevel, restaurantQuery } from '#features/restaurants/restaurants.contract.ts'
import { restaurantStatuses } from '#features/restaurants/restaurants.rules.ts'
import { pageFields } from '#lib/contract-fields.ts'
import { plainText } from '#lib/text.ts'
import { isSearchable, PAGES_SHOWN, SEARCH_MAX, SEARCH_MIN, SEARCH_SHOWN, type SearchSection } from './search.rules.ts'

const q = z.string().overwrite(plainText).trim().max(SEARCH_MAX).refine(isSearchable).meta({ example: 'kokoreç', minLength: SEARCH_MIN })

export const searchQuery = z.strictObject({ q })
export type SearchQuery = z.infer<typeof searchQuery>

/** A restaurant as a search result. */
const foundRestaurant = z
  .object({
    id: z.string(),
    title: z.string(),
    address: z.string().nullable(),
    restaurantType: z.string().nullable(),
    isDuet: z.boolean(),
    /** The member who wrote the duet; null where there is none. */
    duetUserId: z.uuid().nullable(),
    status: z.enum(restaurantStatuses),
    /** The address of the square picture; null without one. */
    photo: z.string().nullable(),
    /** With one decimal; null when no member has rated it. */
    memberAverage: z.number().nullable(),
  })
  .meta({ id: 'FoundRestaurant' })
export type FoundRestaurant = z.infer<typeof foundRestaurant>

/** A restaurant in the list of results, with what its row shows. */
const listedRestaurant = foundRestaurant
  .extend({
    /** As a value of `opening_hours`; null where they are unknown. */
    hours: z.string().nullable(),
    priceLevel,
    /** Null where nothing is known of where it is. */
    position: z.object({ longitude: z.number(), latitude: z.number(), isApproximate: z.boolean() }).nullable(),
  })
  .meta({ id: 'ListedRestaurant' })
export type ListedRestaurant = z.infer<typeof listedRestaurant>

/** The page of a place that a search names, of a kind of food there, or of a kind of dish. */
const foundPlace = z
  .object({
    /** The district or province. */
    name: z.string(),
    /** The province of a district; null for a province. */
    within: z.string().nullable(),
    /** The kind of food; null for all. */
    type: z.string().nullable(),
    /** The kind of dish; null for a page of restaurants. */
    kind: z.object({ slug: z.string(), tr: z.string(), en: z.string() }).nullable(),
    restaurants: z.int(),
    /** The dishes of the kind, counted a few minutes ago; null for a page of restaurants. */
    dishes: z.int().nullable(),
    /** The address of the page on the site. */
    path: z.string(),
  })
  .meta({ id: 'FoundPlace' })
export type FoundPlace = z.infer<typeof foundPlace>

export const searchResult = z
  .object({
    /** Offered first. */
    places: z.array(foundPlace).max(PAGES_SHOWN),
    members: z.array(person).max(SEARCH_SHOWN),
    restaurants: z.array(foundRestaurant).max(SEARCH_SHOWN),
    dishes: z.array(listedDish).max(SEARCH_SHOWN),
  })
  .meta({ id: 'SearchResult' })
export type SearchResult = z.infer<typeof searchResult>

export const foundQuery = z.strictObject({ q, ...pageFields() })
export type FoundQuery = z.infer<typeof foundQuery>

/** The types, the open ones and the facts as in the list. */
export const foundRestaurantQuery = foundQuery.extend({
  type: restaurantQuery.shape.type,
  openNow: restaurantQuery.shape.openNow,
  facts: restaurantQuery.shape.facts,
})
export type FoundRestaurantQuery = z.infer<typeof foundRestaurantQuery>

const nextCursor = z.string().nullable()

export const foundRestaurantPage = z.object({ items: z.array(listedRestaurant), nextCursor }).meta({ id: 'FoundRestaurantPage' })
export type FoundRestaurantPage = z.infer<typeof foundRestaurantPage>

export const foundMemberPage = z.object({ items: z.array(person), nextCursor }).meta({ id: 'FoundMemberPage' })
export type FoundMemberPage = z.infer<typeof foundMemberPage>

export const foundCollectionPage = z.object({ items: z.array(collection), nextCursor }).meta({ id: 'FoundCollectionPage' })
export type FoundCollectionPage = z.infer<typeof foundCollectionPage>

/** One page of one kind of results. */
export type FoundPage =
  | ({ section: 'restaurants' } & FoundRestaurantPage)
  | ({ section: 'dishes' } & ListedDishPage)
  | ({ section: 'members' } & FoundMemberPage)
  | ({ section: 'collections' } & FoundCollectionPage)

/** What the page of a search shows. */
export interface SearchResults {
  counts: Record<SearchSection, CappedCount>
  found: FoundPage
  /** The pages of the places that are named, which stand first. */
  places: FoundPlace[]
  /** Where nothing matches: the corrected words, which these results are for, or the nearest name. */
  suggestion: string | null
}
