import { photoUrl, SQUARE } from '#lib/media.rules.ts'
import type { FoundRestaurant } from '../search.contract.ts'
import type { FoundRestaurantRow } from './search.sql.ts'

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
