import { infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query'
import { useViewer } from '#people/web/viewer.api.ts'
import { api } from '#site/api.ts'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { restaurantOptions } from '#features/restaurants/web/restaurant.api.ts'
import type { PageData } from '#ui/query-client.ts'
import { commentKeys } from '../comments.keys.ts'
import type { CommentPage, OwnComment } from '../comments.contract.ts'
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

/**
 * What the island of a discussion reads on the server: its columns, and of the restaurant the number of comments alone. So the markup
 * stays the same when only votes change.
 */
export function discussionData(
  { id, commentCount }: Pick<Restaurant, 'id' | 'commentCount'>,
  discussion: Partial<Record<CommentColumn, CommentPage>>,
  cursors: Partial<Record<CommentColumn, string | undefined>>,
): PageData {
  const columns = (Object.keys(discussion) as CommentColumn[]).map((column): PageData[number] => {
    const from = cursors[column]
    return [commentsOptions(id, column, from).queryKey, { pages: [discussion[column]], pageParams: [from] }]
  })
  return [[restaurantOptions(id).queryKey, { commentCount }], ...columns]
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
