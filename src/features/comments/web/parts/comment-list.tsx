import { HiddenPlace } from '#features/blocks/web/hidden-place.tsx'
import { isKept, withKeptPlaces } from '#features/blocks/web/kept-places.ts'
import { commonTexts } from '#texts/i18n/common'
import { Button, buttonClass } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import type { CommentColumn } from '../../comments.rules.ts'
import { CommentItem } from './comment-item.tsx'
import { useOwnComment } from '../comments.api.ts'
import { useComments } from './use-comments.ts'
import { insertOwnComment } from './insert-own-comment.ts'

interface CommentListProps {
  restaurantId: string
  column: CommentColumn
  /** The text to show where there are no comments. */
  empty: { title: string; help?: string }
}

/** One column of comments, most liked first. */
export function CommentList({ restaurantId, column, empty }: CommentListProps) {
  const query = useComments(restaurantId, column)
  const own = useOwnComment(restaurantId)
  const loaded = query.data?.pages.flatMap((page) => page.items) ?? []
  const comments = insertOwnComment(loaded, own?.comment ?? null, column, query.hasNextPage)
  if (query.isPending) return <Skeleton className="h-40" />
  if (query.isError && comments.length === 0) {
    return (
      <StatusMessage level={3} title={commonTexts.loadFailed} tone="error">
        <Button onClick={() => void query.refetch()}>{commonTexts.tryAgain}</Button>
      </StatusMessage>
    )
  }
  const places = withKeptPlaces(comments, column, ({ id }) => `yorum-${id}`)
  if (places.length === 0) return <StatusMessage help={empty.help} level={3} title={empty.title} />
  return (
    <>
      {places.map((one) => (isKept(one) ? <HiddenPlace key={one.id} place={one} /> : <CommentItem comment={one} key={one.id} />))}
      {query.hasNextPage && (
        <>
          <a className={buttonClass({}, 'without-script mt-2')} href={`?yorum=${column}~${query.data?.pages.at(-1)?.nextCursor}#yorumlar`}>
            {commonTexts.more}
          </a>
          <Button className="with-script mt-2" disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {commonTexts.more}
          </Button>
        </>
      )}
      {query.isFetchNextPageError && (
        <p className="mt-2 text-s text-danger" role="alert">
          {commonTexts.loadFailed}
        </p>
      )}
    </>
  )
}
