import { photoUrl, SQUARE } from '#lib/media.rules.ts'
import type { PriceLevel } from '#features/restaurants/price-level.rules.ts'
import type { FoundRestaurant, ListedRestaurant } from '../search.contract.ts'
import type { FoundRestaurantRow, ListedRestaurantRow } from './matching/restaurants.sql.ts'

/** A restaurant as a search result. */
export function presentFoundRestaurant(row: FoundRestaurantRow): FoundRestaurant {
  return {
    id: row.id,
    title: row.title,
    address: row.address,
    restaurantType: row.restaurant_type,
    isDuet: row.is_duet,
    duetUserId: row.duet_user_id,
    status: row.status,
    photo: row.photo === null ? null : photoUrl(row.photo, SQUARE),
    memberAverage: row.member_average,
  }
}

/** A restaurant in the list of results. */
export function presentListedRestaurant(row: ListedRestaurantRow, priceLevel: PriceLevel | null): ListedRestaurant {
  const { hours, longitude, latitude, position_kind } = row
  const position = longitude === null || latitude === null ? null : { longitude, latitude, isApproximate: position_kind !== 'pin' }
  return { ...presentFoundRestaurant(row), hours, priceLevel, position }
}
