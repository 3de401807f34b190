import { kindPlaceKeys } from '#features/dishes/kind-places.keys.ts'
import type { Area } from '#features/dishes/kind-places.rules.ts'
import { readKindDishes } from '#features/dishes/web/kind-dishes.api.ts'
import { MorePages } from '#features/restaurants/web/more-pages.tsx'
import { DISHES, DishRow } from './dish-row.tsx'

interface MoreKindDishesProps {
  kind: string
  area: Area
  cursor: string
  /** The number of ranks before these. */
  before: number
  /** The address of the next page, for readers without script. */
  href: string
}

/** Appends the next dishes to the ranking that the server rendered. */
export function MoreKindDishes({ kind, area, cursor, before, href }: MoreKindDishesProps) {
  return (
    <MorePages
      cursor={cursor}
      href={href}
      listId={DISHES}
      queryFn={(from, signal) => readKindDishes(kind, area, from, signal)}
      queryKey={kindPlaceKeys.ranking(kind, area)}
      rows={(pages) =>
        pages.flatMap(({ items }) => items).map((dish, index) => <DishRow dish={dish} key={dish.id} rank={`#${before + index + 1}`} />)
      }
    />
  )
}
