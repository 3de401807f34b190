import ThumbsDown from 'lucide-react/icons/thumbs-down'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import { cardTexts } from '#texts/features/restaurants/card'
import { compactCount } from '#i18n/format.ts'
import { SplitBar } from '#ui/split-bar.tsx'
import type { Restaurant } from '../restaurants.contract.ts'
import { voteLabels } from './vote-labels.ts'

/** The accepts and rejects of all voters, with the restaurant's own labels. */
export function VerdictBar({ restaurant }: { restaurant: Restaurant }) {
  const { acceptCount, rejectCount } = restaurant
  const { acceptText, rejectText } = voteLabels(restaurant)
  const total = acceptCount + rejectCount
  return (
    <div className="verdict">
      <SplitBar
        left={acceptCount}
        right={rejectCount}
        size="card"
        label={total === 0 ? cardTexts.noVotes : cardTexts.verdict(Math.round((acceptCount / total) * 100))}
      />
      <div>
        <span>
          <ThumbsUp aria-hidden="true" />
          <span className="tally">{compactCount(acceptCount)}</span>
          <span>{acceptText}</span>
        </span>
        <span>
          <span className="tally">{compactCount(rejectCount)}</span>
          <span>{rejectText}</span>
          <ThumbsDown aria-hidden="true" />
        </span>
      </div>
    </div>
  )
}
