import type { ReactNode } from 'react'
import type { Restaurant } from '../restaurants.contract.ts'
import { RankRow } from './rank-row.tsx'
import { rankText, type RankedBy } from './rank-text.ts'
import { RestaurantCard } from './restaurant-card.tsx'

interface RankBoardProps {
  restaurants: Restaurant[]
  by: RankedBy
  /** How many places come before these. */
  before?: number
  /** Stands before each number. */
  sign?: '' | '#'
  /** Of the headings. */
  level?: 2 | 3
  /** Stands under the first place on a desktop, at the end on a phone. */
  aside?: ReactNode
}

/** A ranking: the first as a full card, the rest in rows. */
export function RankBoard({ restaurants, by, before = 0, sign = '', level = 3, aside }: RankBoardProps) {
  const [first, ...rest] = restaurants
  if (!first) return null
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <div className="grid gap-6 lg:sticky lg:top-[calc(var(--header-h)+20px)]">
        <RestaurantCard restaurant={first} rank={`${sign}${before + 1}`} level={level} ranked={rankText(by, first)} eager />
        {aside && <div className="hidden lg:block">{aside}</div>}
      </div>
      {rest.length > 0 && (
        <ol start={before + 2} className="overflow-hidden rounded-l bg-card shadow-card">
          {rest.map((restaurant, index) => (
            <RankRow by={by} key={restaurant.id} restaurant={restaurant} rank={`${sign}${before + index + 2}`} level={level} />
          ))}
        </ol>
      )}
      {aside && <div className="lg:hidden">{aside}</div>}
    </div>
  )
}
