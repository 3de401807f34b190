import { commentTexts } from '#texts/features/comments/comments'
import ThumbsDown from 'lucide-react/icons/thumbs-down'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { wholeNumber } from '#i18n/format.ts'
import { hideInDocument } from '#features/blocks/web/hide-in-document.ts'
import { restaurantOptions } from '#features/restaurants/web/restaurant.api.ts'
import { COMMENTS } from '#features/restaurants/web/page-sections.ts'
import { PageSection } from '#ui/page-section.tsx'
import { CommentForm } from './parts/comment-form.tsx'
import { CommentList } from './parts/comment-list.tsx'
import { commentsOptions, continuedColumn } from './comments.api.ts'
import { useComments } from './parts/use-comments.ts'
import { useWaitingComments, WaitingButton } from './waiting/waiting-button.tsx'

interface CommentSectionProps {
  restaurantId: string
  isDuet: boolean
}

/** Loads the comments of the server-rendered document before hydration. */
export async function prepare(client: QueryClient, { restaurantId, isDuet }: CommentSectionProps): Promise<void> {
  const yorum = new URLSearchParams(window.location.search).get('yorum')
  const columns = isDuet ? (['all'] as const) : (['accept', 'reject'] as const)
  await Promise.all([
    hideInDocument(),
    ...columns.map((column) => client.ensureInfiniteQueryData(commentsOptions(restaurantId, column, continuedColumn(yorum, column)))),
  ])
}

/** The discussion of a restaurant: comments of accepts beside comments of rejects; a duet has a single column. */
export function CommentSection({ restaurantId, isDuet }: CommentSectionProps) {
  const count = useShownComments(restaurantId, isDuet)
  const waiting = useWaitingComments(restaurantId, count)
  return (
    <PageSection count={wholeNumber(count + waiting)} id={COMMENTS} title={commentTexts.comments}>
      <div className="absolute top-1.5 right-9">
        <WaitingButton onShown={() => document.getElementById(COMMENTS)?.focus()} restaurantId={restaurantId} waiting={waiting} />
      </div>
      <div className="mb-6 max-w-[75ch]">
        <CommentForm isDuet={isDuet} restaurantId={restaurantId} />
      </div>
      {isDuet ? (
        <div className="max-w-[75ch]">
          <CommentList column="all" empty={{ title: commentTexts.noComments, help: commentTexts.beFirst }} restaurantId={restaurantId} />
        </div>
      ) : (
        <div className="grid gap-6 md:grid-cols-2">
          <Column column="accept" restaurantId={restaurantId} />
          <Column column="reject" restaurantId={restaurantId} />
        </div>
      )}
    </PageSection>
  )
}

/**
 * The number of comments of the discussion: the number that the page loaded or the sum of the columns, whose counts have a limit. The
 * larger number is the newer one.
 */
function useShownComments(restaurantId: string, isDuet: boolean): number {
  const counted = useQuery(restaurantOptions(restaurantId)).data?.commentCount ?? 0
  const columns = [useComments(restaurantId, isDuet ? 'all' : 'accept'), useComments(restaurantId, isDuet ? 'all' : 'reject')]
  const loaded = columns.map(({ data }) => data?.pages[0]?.count ?? 0)
  return Math.max(counted, isDuet ? loaded[0]! : loaded[0]! + loaded[1]!)
}

function Column({ restaurantId, column }: { restaurantId: string; column: 'accept' | 'reject' }) {
  const query = useComments(restaurantId, column)
  const count = query.data?.pages[0]?.count ?? 0
  const isAccept = column === 'accept'
  const Icon = isAccept ? ThumbsUp : ThumbsDown
  const title = isAccept ? commentTexts.positive : commentTexts.negative
  return (
    <section aria-label={title} className="min-w-0">
      <div className={`comment-column-head comment-column-head-${column}`}>
        <Icon aria-hidden="true" size={24} />
        <h3>{title}</h3>
        <span className="comment-column-count">{wholeNumber(count)}</span>
      </div>
      <CommentList
        column={column}
        empty={{ title: isAccept ? commentTexts.noPositive : commentTexts.noNegative }}
        restaurantId={restaurantId}
      />
    </section>
  )
}
