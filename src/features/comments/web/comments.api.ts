import { infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query'
import { useViewer } from '#features/accounts/web/accounts.api.ts'
import { api, queryString } from '#lib/api.ts'
import type { CommentPage, OwnComment, ReplyPage } from '../comments.contract.ts'
import type { CommentColumn } from '../comments.rules.ts'

/** Under these keys lies everything that was said about a restaurant. */
export const discussionKeys = (restaurantId: string) => [
  ['comments', restaurantId],
  ['own-comment', restaurantId],
]

/** A restaurant's comments, column by column, page by page. */
export function commentsOptions(restaurantId: string, column: CommentColumn, from?: string) {
  return infiniteQueryOptions({
    queryKey: ['comments', restaurantId, column, ...(from ? [from] : [])],
    queryFn: ({ pageParam, signal }) =>
      api<CommentPage>(
        `/restaurants/${encodeURIComponent(restaurantId)}/comments${queryString({ column, limit: 15, cursor: pageParam })}`,
        { signal },
      ),
    initialPageParam: from,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
}

/** Where an address goes on in a column of comments, for readers without script: `accept~cursor`. */
export function continuedColumn(yorum: unknown, column: CommentColumn): string | undefined {
  const [named, cursor] = typeof yorum === 'string' ? yorum.split('~', 2) : []
  return named === column && cursor ? cursor : undefined
}

/** All replies to a comment, oldest first. */
export function repliesOptions(commentId: number) {
  return infiniteQueryOptions({
    queryKey: ['replies', commentId],
    queryFn: ({ pageParam, signal }) =>
      api<ReplyPage>(`/comments/${commentId}/replies${queryString({ limit: 50, cursor: pageParam })}`, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
}

function ownCommentOptions(restaurantId: string, memberId: string | undefined) {
  return queryOptions({
    queryKey: ['own-comment', restaurantId, memberId],
    queryFn: ({ signal }) => api<OwnComment>(`/restaurants/${encodeURIComponent(restaurantId)}/own-comment`, { signal }),
    enabled: memberId !== undefined,
  })
}

/** The own comment of the member at this browser; undefined for visitors and while it is not known. */
export function useOwnComment(restaurantId: string): OwnComment | undefined {
  const memberId = useViewer().data?.profile?.id
  const { data } = useQuery(ownCommentOptions(restaurantId, memberId))
  return memberId === undefined ? undefined : data
}
