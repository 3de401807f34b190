import { refuseIf } from '#lib/errors.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { Reply, ReplyEdit } from '../comments.contract.ts'
import { EDITS_MAX, FREE_EDIT_SECONDS } from '../comments.rules.ts'
import { assertCanEditReply } from './comments.policy.ts'
import { getReplyRow } from './comments.sql.ts'
import { presentReply } from './comments.view.ts'
import { hasMoreVersions, updateReply } from './editing.sql.ts'
import { assertEditLinks } from './newcomers/judge.ts'
import { lockReply } from './writing.sql.ts'

/**
 * A member edits the member's own reply, like a comment.
 * @throws DomainError REPLY_NOT_FOUND, FORBIDDEN, EDITED_TOO_OFTEN, NEWCOMER_LINK_EDIT
 */
export async function editReply(
  context: Pick<Context, 'db' | 'pages' | 'site'>,
  member: Member,
  replyId: number,
  { content }: ReplyEdit,
): Promise<Reply> {
  const { db, pages } = context
  const { reply, restaurantId, isChanged } = await inTransaction(db, async (tx) => {
    const existing = await lockReply(tx, replyId)
    assertCanEditReply(member, existing)
    await assertEditLinks(context, tx, member.id, { before: existing.content, after: content })
    const isChanged = await updateReply(tx, replyId, { content, freeSeconds: FREE_EDIT_SECONDS })
    // Refused instead of deleting the oldest version: otherwise a writer could make a version disappear by editing.
    refuseIf(await hasMoreVersions(tx, 'reply_id', replyId, EDITS_MAX), 'EDITED_TOO_OFTEN')
    const row = await getReplyRow(tx, { id: replyId, commentId: existing.comment_id })
    return { reply: presentReply(row), restaurantId: existing.question_id, isChanged }
  })
  if (isChanged) pages.changed({ restaurant: restaurantId })
  return reply
}
