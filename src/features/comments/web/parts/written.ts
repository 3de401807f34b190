import type { Comment, Reply } from '../../comments.contract.ts'

/** A comment, or one of its replies. */
export interface Written {
  comment: Comment
  reply?: Reply | undefined
}

/** The id of the comment's or reply's element on the page. */
export function anchorOf({ comment, reply }: Written): string {
  return reply ? `yanit-${reply.id}` : `yorum-${comment.id}`
}
