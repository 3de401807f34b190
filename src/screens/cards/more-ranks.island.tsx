import { createPortal } from 'react-dom'
import { restaurantKeys } from '#features/restaurants/restaurants.keys.ts'
import { commonTexts } from '#texts/i18n/common'
import { listTexts } from '#texts/features/restaurants/list'
import { LoadMore } from '#ui/load-more.tsx'
import { RANKS } from './rank-board.tsx'
import { RankRow } from '#features/restaurants/web/rank-row.tsx'
import type { RankedBy, Ranking } from '#features/restaurants/web/rank-text.ts'
import type { PlaceOfList } from '#features/restaurants/place-lists.rules.ts'
import { readPlaceRanking, readRanking } from '#features/restaurants/web/restaurants.api.ts'
import { useMorePages } from '#features/restaurants/web/use-more-pages.ts'

interface MoreRanksProps {
  /** Which ranking: a mode of trending, or the top rated. */
  of?: Ranking | undefined
  by: RankedBy
  sign: '' | '#'
  cursor: string
  /** How many places come before. */
  before: number
  href: string
  place?: PlaceOfList | undefined
}

/** Adds the next places to the ranking that the server rendered. */
export function MoreRanks({ of = 'top', by, sign, cursor, before, href, place }: MoreRanksProps) {
  const { list, items, hasMore, isBusy, isFailed, more } = useMorePages({
    queryKey: place ? restaurantKeys.placeRanking(place) : restaurantKeys.ranking(of),
    queryFn: (from, signal) => (place ? readPlaceRanking(place, from, signal) : readRanking(of, from, signal)),
    cursor,
    listId: RANKS,
  })
  const restaurants = items.flatMap((page) => page.items)
  return (
    <>
      {list &&
        createPortal(
          restaurants.map((restaurant, index) => (
            <RankRow by={by} key={restaurant.id} level={2} rank={`${sign}${before + index + 1}`} restaurant={restaurant} />
          )),
          list,
        )}
      {isFailed && (
        <p role="alert" className="pt-6 text-center font-semibold text-danger">
          {listTexts.moreFailed}
        </p>
      )}
      {hasMore && <LoadMore busy={isBusy} href={href} label={commonTexts.more} busyLabel={commonTexts.loading} onMore={more} />}
    </>
  )
}
