import { useInfiniteQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import type { CommentColumn } from '../comments.rules.ts'
import { commentsOptions, continuedColumn } from './comments.api.ts'

/** One column of the comments on the page that is shown. */
export function useComments(restaurantId: string, column: CommentColumn) {
  const from = useLocation({ select: ({ search }) => continuedColumn((search as Record<string, unknown>)['yorum'], column) })
  return useInfiniteQuery(commentsOptions(restaurantId, column, from))
}
