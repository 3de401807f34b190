import { infiniteQueryOptions } from '@tanstack/react-query'
import { api, queryString } from '#lib/api.ts'
import type { CommentPage, ReplyPage } from '../comments.contract.ts'
import type { CommentColumn } from '../comments.rules.ts'

/** A restaurant's comments, column by column, page by page. */
export function commentsOptions(restaurantId: string, column: CommentColumn) {
  return infiniteQueryOptions({
    queryKey: ['comments', restaurantId, column],
    queryFn: ({ pageParam, signal }) =>
      api<CommentPage>(
        `/restaurants/${encodeURIComponent(restaurantId)}/comments${queryString({ column, limit: 15, cursor: pageParam })}`,
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
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
