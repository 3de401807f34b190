import type { ReactNode } from 'react'
import { CachedFragment } from '#ui/island.tsx'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { RankRow } from '#features/restaurants/web/rank-row.tsx'
import type { RankedBy } from '#features/restaurants/web/rank-text.ts'
import { RestaurantCard } from './restaurant-card.tsx'

/** The id of the list to which further ranks are appended. */
export const RANKS = 'sira'

interface RankBoardProps {
  restaurants: Restaurant[]
  by: RankedBy
  /** The number of ranks before these. */
  before?: number
  /** The prefix of each rank's number. */
  sign?: '' | '#'
  /** The level of the headings. */
  level?: 2 | 3
  /** Shown below the first rank. */
  note?: ReactNode
  /** Shown below the other ranks. */
  end?: ReactNode
  /** Shown last; on a desktop below the first rank. */
  aside?: ReactNode
}

/** A ranking: the first restaurant as a full card, the others in rows. */
export function RankBoard({ restaurants, by, before = 0, sign = '', level = 3, note, end, aside }: RankBoardProps) {
  const [first, ...rest] = restaurants
  if (!first) return null
  return (
    <div className="rank-board">
      <div className={aside ? 'rank-board-first' : 'rank-board-first rank-board-stays'}>
        <CachedFragment>
          <RestaurantCard restaurant={first} rank={`${sign}${before + 1}`} level={level} by={by} eager />
        </CachedFragment>
        {note}
      </div>
      {(rest.length > 0 || end) && (
        <div className="rank-board-others">
          {rest.length > 0 && (
            <ol id={RANKS} start={before + 2} className="overflow-hidden rounded-l bg-card shadow-card">
              {rest.map((restaurant, index) => (
                <CachedFragment key={restaurant.id}>
                  <RankRow by={by} restaurant={restaurant} rank={`${sign}${before + index + 2}`} level={level} />
                </CachedFragment>
              ))}
            </ol>
          )}
          {end}
        </div>
      )}
      {aside}
    </div>
  )
}
