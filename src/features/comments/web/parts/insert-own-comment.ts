import type { Comment } from '../../comments.contract.ts'
import type { CommentColumn } from '../../comments.rules.ts'

/**
 * A column as its viewer sees it: each comment once, and the viewer's own comment at its place. If that place is beyond the loaded pages,
 * this comment comes first, so that its author sees it at once.
 */
export function insertOwnComment(loaded: readonly Comment[], own: Comment | null, column: CommentColumn, hasMore: boolean): Comment[] {
  const others = [...new Map(loaded.map((comment) => [comment.id, comment])).values()].filter((comment) => comment.id !== own?.id)
  if (own === null || (column !== 'all' && own.voteType !== column)) return others
  const at = others.findIndex((other) => comesBefore(own, other))
  if (at === -1) return hasMore ? [own, ...others] : [...others, own]
  return others.toSpliced(at, 0, own)
}

/** The order of comments: most liked first, then newest, as the server sorts them. */
function comesBefore(a: Comment, b: Comment): boolean {
  if (a.likesCount !== b.likesCount) return a.likesCount > b.likesCount
  return a.createdAt === b.createdAt ? a.id > b.id : a.createdAt > b.createdAt
}
