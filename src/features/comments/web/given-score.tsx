import { voteTexts } from '#i18n/areas.ts'
import { t } from '#i18n/index.ts'
import { CommentGlyph } from './comment-glyphs.tsx'
import './comments.css'

/** What the writer of a comment voted. */
export function GivenScore({ voteType, rating }: { voteType: 'accept' | 'reject'; rating: number | null }) {
  return (
    <span className={`given-score given-score-${voteType}`}>
      <CommentGlyph name={voteType} size={15} />
      <span className="sr-only">
        {voteTexts[voteType]}
        {rating !== null && `, ${t.detail.gaveRating} `}
      </span>
      {rating}
    </span>
  )
}
