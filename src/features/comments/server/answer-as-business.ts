import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction } from '#db/transaction.ts'
import { audit } from '#people/server/audit.ts'
import { isModerator } from '#people/server/roles.policy.ts'
import { assertPublicTexts } from '#features/newcomers/server/index.ts'
import { ensure, found, refuseIf } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { BusinessReplyInput, BusinessReplyResult } from '../comments.contract.ts'
import { FREE_EDIT_SECONDS } from '../comments.rules.ts'
import { findBusinessReply, holdClaim, removeBusinessReply, saveBusinessReply } from './business.sql.ts'
import { assertCanAnswer } from './comments.policy.ts'
import { findThread, lockComment } from './writing.sql.ts'

/**
 * The business that manages a restaurant answers each of its comments once, in public, and edits that answer. It pays nobody, takes no
 * likes, and mentions nobody.
 * @throws DomainError COMMENT_NOT_FOUND, FORBIDDEN, NOT_AUTHENTICATED, NEWCOMER_LINKS, NEWCOMER_LINK_HERE
 */
export async function answerAsBusiness(
  { db, pages, site }: Pick<Context, 'db' | 'pages' | 'site'>,
  member: Member,
  commentId: number,
  { content }: BusinessReplyInput,
): Promise<BusinessReplyResult> {
  const thread = found(await findThread(db, commentId), 'COMMENT_NOT_FOUND')
  const businessReply = await inTransaction(db, async (tx) => {
    ensure((await lockProfiles(tx, [member.id, thread.writer_id])).includes(member.id), 'NOT_AUTHENTICATED')
    const comment = await lockComment(tx, commentId)
    const claimId = comment && (await holdClaim(tx, comment.question_id, member.id))
    assertCanAnswer(comment, claimId)
    const before = { content: await findBusinessReply(tx, commentId) }
    await assertPublicTexts({ site }, tx, member.id, { after: { content }, before })
    return saveBusinessReply(tx, { commentId, claimId, content, freeSeconds: FREE_EDIT_SECONDS })
  })
  pages.changed({ restaurant: thread.question_id })
  return { commentId, businessReply }
}

/**
 * The business deletes its answer, a moderator any, which is audited.
 * @throws DomainError COMMENT_NOT_FOUND, FORBIDDEN, BUSINESS_REPLY_NOT_FOUND
 */
export async function deleteBusinessReply(
  context: Pick<Context, 'config' | 'db' | 'log' | 'pages'>,
  member: Member,
  commentId: number,
): Promise<BusinessReplyResult> {
  const { db, pages } = context
  const moderates = await isModerator(db, member)
  const { restaurantId, isOwn } = await inTransaction(db, async (tx) => {
    await lockProfiles(tx, [member.id])
    const comment = found(await lockComment(tx, commentId), 'COMMENT_NOT_FOUND')
    const isOwn = (await holdClaim(tx, comment.question_id, member.id)) !== undefined
    refuseIf(!isOwn && !moderates, 'FORBIDDEN')
    ensure(await removeBusinessReply(tx, commentId), 'BUSINESS_REPLY_NOT_FOUND')
    return { restaurantId: comment.question_id, isOwn }
  })
  pages.changed({ restaurant: restaurantId })
  if (!isOwn) audit(context, member, { action: 'business reply deleted', contentId: String(commentId), reportIds: [] })
  return { commentId, businessReply: null }
}
