import { photoUrl, SQUARE } from '#lib/media.rules.ts'
import type { ListedDish } from '../kind-places.contract.ts'
import { presentDish } from './dishes.view.ts'
import type { ListedDishRow } from './kind-places.sql.ts'

/** A dish with its restaurant, as every viewer sees it. */
export function presentListedDish(row: ListedDishRow): ListedDish {
  return {
    ...presentDish(row),
    restaurant: {
      id: row.restaurant_id,
      title: row.title,
      address: row.address,
      restaurantType: row.restaurant_type,
      photo: row.photo === null ? null : photoUrl(row.photo, SQUARE),
    },
  }
}
