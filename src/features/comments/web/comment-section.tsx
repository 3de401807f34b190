import ThumbsDown from 'lucide-react/icons/thumbs-down'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import { useId } from 'react'
import { t } from '#i18n/index.ts'
import { wholeNumber } from '#lib/format.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentGlyphs } from './comment-glyphs.tsx'
import { CommentList } from './comment-list.tsx'
import { useComments } from './use-comments.ts'

/** What people wrote: under a duet together, elsewhere those who accept beside those who reject. */
export function CommentSection({ restaurantId, isDuet, count }: { restaurantId: string; isDuet: boolean; count: number }) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="mt-8" id="yorumlar" tabIndex={-1}>
      <CommentGlyphs />
      <h2 className="mb-3" id={headingId}>
        {t.detail.comments} <span className="font-medium text-ink-3">{wholeNumber(count)}</span>
      </h2>
      <div className="mb-6 max-w-[75ch]">
        <CommentForm isDuet={isDuet} restaurantId={restaurantId} />
      </div>
      {isDuet ? (
        <div className="max-w-[75ch]">
          <CommentList column="all" empty={{ title: t.detail.noComments, help: t.detail.beFirst }} restaurantId={restaurantId} />
        </div>
      ) : (
        <div className="grid gap-6 md:grid-cols-2">
          <Column column="accept" restaurantId={restaurantId} />
          <Column column="reject" restaurantId={restaurantId} />
        </div>
      )}
    </section>
  )
}

function Column({ restaurantId, column }: { restaurantId: string; column: 'accept' | 'reject' }) {
  const query = useComments(restaurantId, column)
  const count = query.data?.pages[0]?.count ?? 0
  const isAccept = column === 'accept'
  const Icon = isAccept ? ThumbsUp : ThumbsDown
  const title = isAccept ? t.detail.positive : t.detail.negative
  return (
    <section aria-label={title} className="min-w-0">
      <div className={`comment-column-head comment-column-head-${column}`}>
        <Icon aria-hidden="true" size={24} />
        <h3>{title}</h3>
        <span className="comment-column-count">{wholeNumber(count)}</span>
      </div>
      <CommentList column={column} empty={{ title: isAccept ? t.detail.noPositive : t.detail.noNegative }} restaurantId={restaurantId} />
    </section>
  )
}
