import { infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query'
import { useViewer } from '#people/web/viewer.api.ts'
import { api } from '#site/api.ts'
import { commentKeys } from '../comments.keys.ts'
import type { OwnComment } from '../comments.contract.ts'
import { type CommentColumn, COMMENTS_FIRST, COMMENTS_MORE } from '../comments.rules.ts'

/** A restaurant's comments, column by column, page by page. */
export function commentsOptions(restaurantId: string, column: CommentColumn, from?: string) {
  return infiniteQueryOptions({
    queryKey: commentKeys.column(restaurantId, column, from),
    queryFn: ({ pageParam, signal }) =>
      api('GET /restaurants/{id}/comments', {
        params: { id: restaurantId },
        query: { column, limit: pageParam === undefined ? COMMENTS_FIRST : COMMENTS_MORE, cursor: pageParam },
        signal,
      }),
    initialPageParam: from,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
}

/** The cursor of a column in the page address, for browsers without script: `accept~cursor`. */
export function continuedColumn(yorum: unknown, column: CommentColumn): string | undefined {
  const [named, cursor] = typeof yorum === 'string' ? yorum.split('~', 2) : []
  return named === column && cursor ? cursor : undefined
}

/** All replies to a comment, oldest first. */
export function repliesOptions(commentId: number) {
  return infiniteQueryOptions({
    queryKey: commentKeys.repliesTo(commentId),
    queryFn: ({ pageParam, signal }) =>
      api('GET /comments/{id}/replies', { params: { id: commentId }, query: { limit: 50, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
}

function ownCommentOptions(restaurantId: string, memberId: string | undefined) {
  return queryOptions({
    queryKey: commentKeys.ownOf(restaurantId, memberId),
    queryFn: ({ signal }) => api('GET /restaurants/{id}/own-comment', { params: { id: restaurantId }, signal }),
    enabled: memberId !== undefined,
  })
}

/** The member's own comment on a restaurant; undefined for visitors, until it is loaded, and on the server. */
export const useOwnComment = typeof window === 'undefined' ? (): OwnComment | undefined => undefined : useOwnCommentHere

function useOwnCommentHere(restaurantId: string): OwnComment | undefined {
  const memberId = useViewer().data?.profile?.id
  const { data } = useQuery(ownCommentOptions(restaurantId, memberId))
  return memberId === undefined ? undefined : data
}
