import type { ReactNode } from 'react'
import { CachedFragment } from '#ui/island.tsx'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { RankRow } from '#features/restaurants/web/rank-row.tsx'
import { rankText, type RankedBy } from '#features/restaurants/web/rank-text.ts'
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
  /** Shown below the first rank on a desktop, and at the end on a phone. */
  aside?: ReactNode
}

/** A ranking: the first restaurant as a full card, the others in rows. */
export function RankBoard({ restaurants, by, before = 0, sign = '', level = 3, aside }: RankBoardProps) {
  const [first, ...rest] = restaurants
  if (!first) return null
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <div className="grid gap-6 lg:sticky lg:top-[calc(var(--header-h)+20px)]">
        <CachedFragment>
          <RestaurantCard restaurant={first} rank={`${sign}${before + 1}`} level={level} ranked={rankText(by, first)} eager />
        </CachedFragment>
        {aside && <div className="hidden lg:block">{aside}</div>}
      </div>
      {rest.length > 0 && (
        <ol id={RANKS} start={before + 2} className="overflow-hidden rounded-l bg-card shadow-card">
          {rest.map((restaurant, index) => (
            <CachedFragment key={restaurant.id}>
              <RankRow by={by} restaurant={restaurant} rank={`${sign}${before + index + 2}`} level={level} />
            </CachedFragment>
          ))}
        </ol>
      )}
      {aside && <div className="lg:hidden">{aside}</div>}
    </div>
  )
}
