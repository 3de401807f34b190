import type { ReactNode } from 'react'
import { Island } from '#ui/island.tsx'
import { withQuery } from '#ui/navigation.ts'
import type { RankedPage } from '#features/restaurants/restaurants.contract.ts'
import type { PlaceOfList } from '#features/restaurants/place-lists.rules.ts'
import { MoreRanks } from './more-ranks.island.tsx'
import { RankBoard } from './rank-board.tsx'
import type { RankedBy, Ranking } from '#features/restaurants/web/rank-text.ts'

interface RankedListProps {
  page: RankedPage
  /** The ranking: a mode of trending, or the top rated. */
  of?: Ranking | undefined
  by: RankedBy
  sign?: '' | '#'
  /** The number of ranks before these. */
  before: number
  /** The address of the ranking. */
  path: string
  empty: ReactNode
  /** The place, for the ranking of a province or district. */
  place?: PlaceOfList
}

/** One page of a ranking, rendered by the server, with a link to the next page. */
export function RankedList({ page: { items, nextCursor }, of, by, sign = '', before, path, empty, place }: RankedListProps) {
  if (items.length === 0) return empty
  const listed = before + items.length
  const [address = '', query = ''] = path.split('?', 2)
  return (
    <>
      <RankBoard before={before} by={by} restaurants={items} sign={sign} level={2} />
      {nextCursor && (
        <Island name="more-ranks">
          <MoreRanks
            before={listed}
            by={by}
            cursor={nextCursor}
            href={withQuery(address, { ...Object.fromEntries(new URLSearchParams(query)), devam: `${listed}~${nextCursor}` })}
            of={of}
            place={place}
            sign={sign}
          />
        </Island>
      )}
    </>
  )
}
