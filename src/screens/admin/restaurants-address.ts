import { restaurantTypes } from '#site/restaurant-types.ts'
import { type RestaurantSort, restaurantSorts } from '#features/restaurants/restaurants.rules.ts'
import { isSearchable } from '#features/search/search.rules.ts'
import { withQuery } from '#ui/navigation.ts'

/** The filters of the list: a name finds restaurants in all states; without a name, the place and the order apply. */
export interface RestaurantFilters {
  name: string | undefined
  type: (typeof restaurantTypes)[number] | undefined
  location: string | undefined
  order: RestaurantSort
  withClosed: boolean
}

export function readRestaurantFilters(search: URLSearchParams): RestaurantFilters {
  const name = search.get('ara')?.trim()
  return {
    name: name && isSearchable(name) ? name : undefined,
    type: restaurantTypes.find((one) => one === search.get('tur')),
    location: search.get('yer')?.trim().slice(0, 100) || undefined,
    order: restaurantSorts.find((one) => one === search.get('sirala')) ?? 'newest',
    withClosed: search.get('kapanan') !== 'gizle',
  }
}

/** The address of the list of restaurants under these filters. */
export function restaurantsPath({ name, type, location, order, withClosed }: RestaurantFilters): string {
  return withQuery('/tr/admin/restaurants', {
    ara: name,
    tur: type,
    yer: location,
    sirala: order === 'newest' ? undefined : order,
    kapanan: withClosed ? undefined : 'gizle',
  })
}
