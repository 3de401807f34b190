import { createPortal } from 'react-dom'
import { useMorePages } from '#features/restaurants/web/use-more-pages.ts'
import { commonTexts } from '#texts/i18n/common'
import { listTexts } from '#texts/features/restaurants/list'
import { Button } from '#ui/button.tsx'
import { priceKeys } from '../../prices.keys.ts'
import { DishItem } from './dish-item.tsx'
import { readDishes } from './prices.api.ts'

/** The id of the list that further dishes are appended to. */
export const DISHES = 'yemekler'

/** Appends the next dishes to the list that the server rendered. */
export function MoreDishes({ restaurantId, cursor }: { restaurantId: string; cursor: string }) {
  const { list, items, hasMore, isBusy, isFailed, more } = useMorePages({
    queryKey: priceKeys.list(restaurantId),
    queryFn: (from, signal) => readDishes(restaurantId, from, signal),
    cursor,
    listId: DISHES,
  })
  return (
    <>
      {list &&
        createPortal(
          items.flatMap((page) => page.items.map((dish) => <DishItem dish={dish} key={dish.id} />)),
          list,
        )}
      {isFailed && (
        <p className="pt-4 font-semibold text-danger" role="alert">
          {listTexts.moreFailed}
        </p>
      )}
      {hasMore && (
        <Button className="mt-4" disabled={isBusy} onClick={more}>
          {commonTexts.more}
        </Button>
      )}
    </>
  )
}
