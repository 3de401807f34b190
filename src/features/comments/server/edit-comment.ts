import { refuseIf } from '#lib/errors.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { Comment, CommentInput } from '../comments.contract.ts'
import { EDITS_MAX, FREE_EDIT_SECONDS } from '../comments.rules.ts'
import { assertCanEditComment } from './comments.policy.ts'
import { getCommentRow } from './comments.sql.ts'
import { hasMoreVersions, updateComment } from './editing.sql.ts'
import { hydrateComments } from './hydrate-comments.ts'
import { assertEditLinks } from './newcomers/judge.ts'
import { lockComment } from './writing.sql.ts'

/**
 * A member edits the member's own comment at any time; an edit later than fifteen minutes after writing is marked. Moderators can read the
 * earlier versions. Editing pays nothing and moves nothing.
 * @throws DomainError COMMENT_NOT_FOUND, FORBIDDEN, EDITED_TOO_OFTEN, NEWCOMER_LINK_EDIT
 */
export async function editComment(
  context: Pick<Context, 'db' | 'pages' | 'site'>,
  member: Member,
  commentId: number,
  { content }: CommentInput,
): Promise<Comment> {
  const { db, pages } = context
  const { comment, isChanged } = await inTransaction(db, async (tx) => {
    const existing = await lockComment(tx, commentId)
    assertCanEditComment(member, existing)
    await assertEditLinks(context, tx, member.id, { before: existing.content ?? '', after: content })
    const isChanged = await updateComment(tx, commentId, { content, freeSeconds: FREE_EDIT_SECONDS })
    // Refused instead of deleting the oldest version: otherwise a writer could make a version disappear by editing.
    refuseIf(await hasMoreVersions(tx, 'comment_id', commentId, EDITS_MAX), 'EDITED_TOO_OFTEN')
    const [comment] = await hydrateComments(tx, [await getCommentRow(tx, commentId)])
    return { comment: comment!, isChanged }
  })
  if (isChanged) pages.changed({ restaurant: comment.questionId })
  return comment
}
