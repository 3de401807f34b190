import { commentTexts } from '#texts/features/comments/comments'
import { CommentIcon } from './parts/comment-icon.tsx'

/** The vote of the comment's author. */
export function GivenScore({ voteType, rating }: { voteType: 'accept' | 'reject'; rating: number | null }) {
  return (
    <span className={`given-score given-score-${voteType}`}>
      <CommentIcon name={voteType} size={15} />
      <span className="sr-only">
        {rating === null ? commentTexts.gave[voteType] : `${commentTexts.gave[voteType]}, ${commentTexts.gaveRating} `}
      </span>
      {rating}
    </span>
  )
}
