import { cardTexts } from '#texts/features/restaurants/card'
import { ScoreStar } from '#ui/score-star.tsx'
import type { Restaurant } from '../restaurants.contract.ts'
import { cardScores } from './card-scores.ts'

/** The three scores of a card, each with its group and the number of ratings. */
export function ScoreTrio({ restaurant }: { restaurant: Restaurant }) {
  return (
    <ul className="score-trio">
      {cardScores(restaurant).map(({ form, label, value, detail, empty }) => (
        <li key={label}>
          <ScoreStar value={value} form={form} size={60} label={label} emptyText={empty ?? cardTexts.noVotes} />
          <span>
            {label}
            <small>{detail}</small>
          </span>
        </li>
      ))}
    </ul>
  )
}
