import { inTransaction } from '#db/transaction.ts'
import { audit } from '#people/server/audit.ts'
import { assertAdmin } from '#people/server/roles.policy.ts'
import { lockForRestoring, notifyMembers, restoreRemoved } from '#features/moderation/server/index.ts'
import { ensure, found } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { Lifted } from '../takedowns.contract.ts'
import { findTakenDown, isItem, undoTakedown } from './takedowns.sql.ts'

/** What the member reads whose appeal waited. */
const ANSWER = 'Yasal talep kalktı. / The request by law no longer holds.'

/**
 * An admin lifts a takedown whose order no longer holds: what was removed comes back as after an appeal, and an appeal that waits is
 * answered. Of two admins the first counts. @throws DomainError ADMIN_ONLY, TAKEDOWN_NOT_FOUND, TAKEDOWN_LIFTED
 */
export async function liftTakedown(
  context: Pick<Context, 'config' | 'db' | 'hub' | 'log' | 'pages' | 'secret'>,
  admin: Member,
  id: number,
): Promise<Lifted> {
  const { item, restored } = await inTransaction(context.db, async (tx) => {
    await assertAdmin(tx, admin)
    const item = found(await findTakenDown(tx, id), (await isItem(tx, id)) ? 'TAKEDOWN_LIFTED' : 'TAKEDOWN_NOT_FOUND')
    const { content_type: contentType, content_id: contentId, decision_id: decisionId, member_id: memberId } = item
    await lockForRestoring(tx, { contentType, contentId }, [admin.id, memberId])
    const { undone, answered } = await undoTakedown(tx, decisionId, admin.id, ANSWER)
    ensure(undone, 'TAKEDOWN_LIFTED')
    const restored = await restoreRemoved(tx, decisionId, { contentType, contentId }, context)
    if (memberId !== null) await notifyMembers(tx, decisionId, answered ? 'appeal_answer' : 'decision', [memberId])
    return { item, restored }
  })
  audit(context, admin, {
    action: 'takedown lifted',
    contentId: `${item.takedown_id} ${item.content_type} ${item.content_id}`,
    reportIds: [],
  })
  if (restored) context.pages.changed(restored)
  if (item.member_id !== null) context.hub.send(item.member_id, 'NewsArrived', {})
  return { id, isRestored: restored !== undefined }
}
