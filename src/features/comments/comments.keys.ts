import type { CommentColumn } from './comments.rules.ts'

/** The query keys of comments. */
export const commentKeys = {
  columns: ['comments'],
  columnsOf: (restaurantId: string) => ['comments', restaurantId],
  column: (restaurantId: string, column: CommentColumn, from?: string) => ['comments', restaurantId, column, ...(from ? [from] : [])],
  replies: ['replies'],
  repliesTo: (commentId: number) => ['replies', commentId],
  /** The number of comments, from the latest live event of the page. */
  live: (restaurantId: string) => ['live-comments', restaurantId],
  own: ['own-comment'],
  ownOn: (restaurantId: string) => ['own-comment', restaurantId],
  ownOf: (restaurantId: string, memberId: string | null | undefined) => ['own-comment', restaurantId, memberId],
  mentionable: (restaurantId: string, commentId: number | undefined, q: string) => ['mentionable', restaurantId, commentId, q],
  replyReaction: (memberId: string | undefined, replyId: number) => ['reply-reaction', memberId, replyId],
  reaction: (memberId: string | undefined, commentId: number) => ['reaction', memberId, commentId],
  /** A restaurant's comments and the viewer's own comment on it. */
  discussion: (restaurantId: string) => [commentKeys.columnsOf(restaurantId), commentKeys.ownOn(restaurantId)],
}
