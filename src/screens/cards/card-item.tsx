import { memo } from 'react'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import type { RestaurantSort } from '#features/restaurants/restaurants.rules.ts'
import { RestaurantCard } from './restaurant-card.tsx'

/** A card of the list, memoised: when other cards are added or removed, it is not rendered again. */
export const CardItem = memo(function CardItem({
  restaurant,
  sort,
  eager = false,
}: {
  restaurant: Restaurant
  sort: RestaurantSort
  eager?: boolean
}) {
  return (
    <li className="grid">
      <RestaurantCard restaurant={restaurant} by={sort} eager={eager} />
    </li>
  )
})
