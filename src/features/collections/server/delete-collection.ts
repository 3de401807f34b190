import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction } from '#db/transaction.ts'
import type { RemovalInput } from '#features/moderation/moderation.contract.ts'
import { audit } from '#people/server/audit.ts'
import { isModerator } from '#people/server/roles.policy.ts'
import { recordRemoval } from '#features/moderation/server/index.ts'
import { found } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import { assertCanRemove, assertCanSave } from './collections.policy.ts'
import { deleteCollectionRow, findCollection, isReported, lockCollection } from './collections.sql.ts'

type Parts = Pick<Context, 'config' | 'db' | 'log' | 'pages'>

/**
 * Its owner deletes a collection, with its items and likes; the restaurants stay. A moderator removes one that is public or reported,
 * with a reason, and an appeal can bring it back.
 * @throws DomainError COLLECTION_NOT_FOUND, FORBIDDEN, REASON_REQUIRED
 */
export async function deleteCollection(context: Parts, member: Member, id: string, reason: RemovalInput = {}): Promise<void> {
  const { db, pages } = context
  const row = await findCollection(db, id)
  if (row && row.user_id !== member.id && (await isModerator(db, member))) await removeAsModerator(context, member, id, reason)
  else {
    assertCanSave(member, row)
    await deleteCollectionRow(db, id, member.id)
  }
  pages.changed({ collection: id })
}

async function removeAsModerator(context: Parts, moderator: Member, id: string, reason: RemovalInput): Promise<void> {
  const owner = (await findCollection(context.db, id))?.user_id ?? null
  const recorded = await inTransaction(context.db, async (tx) => {
    await lockProfiles(tx, [moderator.id, owner])
    const row = found(await lockCollection(tx, id), 'COLLECTION_NOT_FOUND')
    assertCanRemove(row, await isReported(tx, id))
    const removal = await recordRemoval(tx, moderator, { contentType: 'collection', contentId: id, memberId: row.user_id, reason })
    await deleteCollectionRow(tx, id, row.user_id)
    return removal
  })
  audit(context, moderator, { action: 'collection deleted', contentId: id, title: recorded.title, reportIds: recorded.reportIds })
}
