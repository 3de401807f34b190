import { MorePages } from '#features/restaurants/web/more-pages.tsx'
import { priceKeys } from '../../prices.keys.ts'
import { DishItem } from './dish-item.tsx'
import { readDishes } from './prices.api.ts'

/** The id of the list to which further dishes are appended. */
export const DISHES = 'yemekler'

/** Appends the next dishes to the list that the server rendered. */
export function MoreDishes({ restaurantId, cursor }: { restaurantId: string; cursor: string }) {
  return (
    <MorePages
      cursor={cursor}
      inSection="m"
      listId={DISHES}
      queryFn={(from, signal) => readDishes(restaurantId, from, signal)}
      queryKey={priceKeys.list(restaurantId)}
      rows={(pages) =>
        pages.flatMap(({ items }) => items.map((dish) => <DishItem dish={dish} key={dish.id} restaurantId={restaurantId} />))
      }
    />
  )
}
