import { restaurantKeys } from '#features/restaurants/restaurants.keys.ts'
import type { ListFilters } from '#features/restaurants/web/list-filters.ts'
import { CardItem } from './card-item.tsx'
import { readList } from '#features/restaurants/web/restaurants.api.ts'
import { MorePages } from '#features/restaurants/web/more-pages.tsx'

/** The id of the list to which further pages are appended. */
export const CARDS = 'mekanlar'

/** Appends the next pages to the list that the server rendered, when the reader comes near its end. */
export function MoreCards({ filters, cursor, href }: { filters: ListFilters; cursor: string; href: string }) {
  return (
    <MorePages
      auto
      cursor={cursor}
      href={href}
      listId={CARDS}
      queryFn={(from, signal) => readList(filters, from, signal)}
      queryKey={restaurantKeys.cards(filters)}
      rows={(pages) =>
        pages.flatMap(({ items }) =>
          items.map((restaurant) => <CardItem key={restaurant.id} restaurant={restaurant} sort={filters.sort} />),
        )
      }
    />
  )
}
