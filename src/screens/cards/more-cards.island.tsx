import { createPortal } from 'react-dom'
import { restaurantKeys } from '#features/restaurants/restaurants.keys.ts'
import { commonTexts } from '#texts/i18n/common'
import { listTexts } from '#texts/features/restaurants/list'
import { LoadMore } from '#ui/load-more.tsx'
import type { ListFilters } from '#features/restaurants/web/list-filters.ts'
import { CardItem } from './card-item.tsx'
import { readList } from '#features/restaurants/web/restaurants.api.ts'
import { useMorePages } from '#features/restaurants/web/use-more-pages.ts'

/** The id of the list that further pages are added to. */
export const CARDS = 'mekanlar'

/** Adds the next pages to the list that the server rendered, as the reader comes near its end. */
export function MoreCards({ filters, cursor, href }: { filters: ListFilters; cursor: string; href: string }) {
  const { list, items, hasMore, isBusy, isFailed, more } = useMorePages({
    queryKey: restaurantKeys.cards(filters),
    queryFn: (from, signal) => readList(filters, from, signal),
    cursor,
    listId: CARDS,
  })
  return (
    <>
      {list &&
        createPortal(
          items.flatMap((page) =>
            page.items.map((restaurant) => <CardItem key={restaurant.id} restaurant={restaurant} sort={filters.sort} />),
          ),
          list,
        )}
      {isFailed && (
        <p role="alert" className="pt-6 text-center font-semibold text-danger">
          {listTexts.moreFailed}
        </p>
      )}
      {hasMore && (
        <LoadMore auto={!isFailed} busy={isBusy} href={href} label={commonTexts.more} busyLabel={commonTexts.loading} onMore={more} />
      )}
    </>
  )
}
