import { queryOptions } from '@tanstack/react-query'
import { api } from '#site/api.ts'
import type { Restaurant } from '../restaurants.contract.ts'
import { restaurantKeys } from '../restaurants.keys.ts'

/** What the islands of a restaurant's page show of it. The page carries it, so a field more makes every page heavier. */
const shownFields = [
  'id',
  'title',
  'questionType',
  'authorId',
  'acceptText',
  'rejectText',
  'acceptCount',
  'rejectCount',
  'commentCount',
  'initialRating',
  'loggedInRatings',
  'anonymousRatings',
  'parentQuestion',
  'duetRating',
  'duetUser',
] as const satisfies (keyof Restaurant)[]
export type ShownRestaurant = Pick<Restaurant, (typeof shownFields)[number]>

/** What a page carries of its restaurant for its islands. */
export function shownOf(restaurant: Restaurant): ShownRestaurant {
  return Object.fromEntries(shownFields.map((field) => [field, restaurant[field]])) as unknown as ShownRestaurant
}

const read = (id: string, signal: AbortSignal) => api('GET /restaurants/{id}', { params: { id }, signal })

/** The restaurant of a page, as its islands show it; a vote updates its counts here. */
export function restaurantOptions(id: string) {
  return queryOptions<ShownRestaurant>({
    queryKey: restaurantKeys.one(id),
    queryFn: ({ signal }) => read(id, signal),
  })
}

/** All of a restaurant, for the forms that change it and for the cards of messages. */
export function wholeRestaurantOptions(id: string) {
  return queryOptions<Restaurant>({
    queryKey: restaurantKeys.whole(id),
    queryFn: ({ signal }) => read(id, signal),
  })
}
