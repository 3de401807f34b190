import { cardTexts } from '#texts/features/restaurants/card'
import { ScoreStar } from '#ui/score-star.tsx'
import type { Restaurant } from '../restaurants.contract.ts'
import { cardScores } from './card-scores.ts'

/** The three scores of a card, each with its group and the number of ratings. */
export function ScoreTrio({ restaurant }: { restaurant: Restaurant }) {
  return (
    <ul className="grid grid-cols-3 gap-2">
      {cardScores(restaurant).map(({ form, label, value, detail, note }) => (
        <li
          key={label}
          className="flex min-w-0 flex-col items-center gap-1.5 text-center @min-[25.625rem]:flex-row @min-[25.625rem]:gap-2.5 @min-[25.625rem]:text-left"
        >
          <ScoreStar value={value} form={form} size={60} label={label} emptyText={cardTexts.noVotes} note={note} />
          <span className="min-w-0 text-[0.8125rem] leading-tight font-bold">
            {label}
            <span className="block text-xs font-medium text-ink-3" title={detail}>
              {detail}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}
