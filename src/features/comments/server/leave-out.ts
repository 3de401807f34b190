import { withoutHidden } from '#people/hidden.rules.ts'
import type { Hidden } from '#people/server/hidden-from.ts'
import type { Comment, CommentPage, Reply, ReplyPage } from '../comments.contract.ts'

/** A comment without the replies of members whom the viewer does not see. Its counts stay the public ones. */
export function commentWithoutHidden<C extends { replies: Reply[] }>(comment: C, { all }: Hidden): C {
  return all.size === 0 ? comment : { ...comment, replies: withoutHidden(comment.replies, all, (reply) => reply.userId) }
}

/** A page of comments without those of members whom the viewer does not see. */
export function commentsWithoutHidden(page: CommentPage, hidden: Hidden): CommentPage {
  const shown: Comment[] = withoutHidden(page.items, hidden.all, (comment) => comment.userId)
  return { ...page, items: shown.map((comment) => commentWithoutHidden(comment, hidden)) }
}

export function repliesWithoutHidden(page: ReplyPage, { all }: Hidden): ReplyPage {
  return { ...page, items: withoutHidden(page.items, all, (reply) => reply.userId) }
}
