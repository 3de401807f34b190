import { useInfiniteQuery } from '@tanstack/react-query'
import type { CommentColumn } from '../../comments.rules.ts'
import { useAddress } from '#ui/navigation.ts'
import { commentsOptions, continuedColumn } from '../comments.api.ts'

/** One column of comments on the current page. */
export function useComments(restaurantId: string, column: CommentColumn) {
  const from = continuedColumn(useAddress().search.get('yorum'), column)
  return useInfiniteQuery(commentsOptions(restaurantId, column, from))
}
