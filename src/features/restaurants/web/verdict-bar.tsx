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
    <div className="grid gap-1.5">
      <SplitBar
        left={acceptCount}
        right={rejectCount}
        size="card"
        label={total === 0 ? cardTexts.noVotes : cardTexts.verdict(Math.round((acceptCount / total) * 100))}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-3 text-s font-bold">
        <span className="flex min-w-0 items-center gap-1.5 text-accept-text" title={acceptText}>
          <ThumbsUp aria-hidden="true" className="size-4 flex-none" />
          <span className="flex-none tabular-nums">{compactCount(acceptCount)}</span>
          <span className="leading-tight">{acceptText}</span>
        </span>
        <span className="flex min-w-0 items-center gap-1.5 text-reject-text" title={rejectText}>
          <span className="flex-none tabular-nums">{compactCount(rejectCount)}</span>
          <span className="text-right leading-tight">{rejectText}</span>
          <ThumbsDown aria-hidden="true" className="size-4 flex-none" />
        </span>
      </div>
    </div>
  )
}
