import ThumbsDown from 'lucide-react/icons/thumbs-down'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import { t } from '#i18n/index.ts'
import './comments.css'

/** What the writer of a comment voted. */
export function GivenScore({ voteType, rating }: { voteType: 'accept' | 'reject'; rating: number | null }) {
  const Icon = voteType === 'accept' ? ThumbsUp : ThumbsDown
  return (
    <span className={`given-score given-score-${voteType}`}>
      <Icon aria-hidden="true" size={15} />
      <span className="sr-only">
        {t.vote[voteType]}
        {rating !== null && `, ${t.detail.gaveRating} `}
      </span>
      {rating}
    </span>
  )
}
