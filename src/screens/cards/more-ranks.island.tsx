import { restaurantKeys } from '#features/restaurants/restaurants.keys.ts'
import { RANKS } from './rank-board.tsx'
import { RankRow } from '#features/restaurants/web/rank-row.tsx'
import type { RankedBy, Ranking } from '#features/restaurants/web/rank-text.ts'
import type { PlaceOfList } from '#features/restaurants/place-lists.rules.ts'
import { readPlaceRanking, readRanking } from '#features/restaurants/web/restaurants.api.ts'
import { MorePages } from '#features/restaurants/web/more-pages.tsx'

interface MoreRanksProps {
  /** The ranking: a mode of trending, or the top rated. */
  of?: Ranking | undefined
  by: RankedBy
  sign: '' | '#'
  cursor: string
  /** The number of ranks before these. */
  before: number
  href: string
  place?: PlaceOfList | undefined
}

/** Appends the next ranks to the ranking that the server rendered. */
export function MoreRanks({ of = 'top', by, sign, cursor, before, href, place }: MoreRanksProps) {
  return (
    <MorePages
      cursor={cursor}
      href={href}
      listId={RANKS}
      queryFn={(from, signal) => (place ? readPlaceRanking(place, from, signal) : readRanking(of, from, signal))}
      queryKey={place ? restaurantKeys.placeRanking(place) : restaurantKeys.ranking(of)}
      rows={(pages) =>
        pages
          .flatMap(({ items }) => items)
          .map((restaurant, index) => (
            <RankRow by={by} key={restaurant.id} level={2} rank={`${sign}${before + index + 1}`} restaurant={restaurant} />
          ))
      }
    />
  )
}
