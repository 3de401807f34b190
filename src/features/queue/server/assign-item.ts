import { inTransaction } from '#db/transaction.ts'
import { assertModerator } from '#people/server/roles.policy.ts'
import { ensure, found } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { QueueAssigned } from '../queue.contract.ts'
import type { QueuePlace } from '../queue.rules.ts'
import { findAssignee, giveBackItem, isWaiting, takeItem } from './queue.sql.ts'

type Parts = Pick<Context, 'db'>

/**
 * A moderator takes what waits, or keeps it for another half hour; of two moderators one gets it. Deciding needs no assignment: each
 * decision is guarded by itself.
 * @throws DomainError ADMIN_ONLY, QUEUE_ITEM_GONE, QUEUE_ITEM_TAKEN
 */
export async function takeQueueItem({ db }: Parts, moderator: Member, place: QueuePlace): Promise<QueueAssigned> {
  await assertModerator(db, moderator)
  return inTransaction(db, async (tx) => {
    ensure(await isWaiting(tx, place), 'QUEUE_ITEM_GONE')
    const until = found(await takeItem(tx, place, moderator.id), 'QUEUE_ITEM_TAKEN')
    return { assignee: await findAssignee(tx, moderator.id), until: until.toISOString() }
  })
}

/** A moderator gives back what that moderator had taken. @throws DomainError ADMIN_ONLY */
export async function giveBackQueueItem({ db }: Parts, moderator: Member, place: QueuePlace): Promise<QueueAssigned> {
  await assertModerator(db, moderator)
  await giveBackItem(db, place, moderator.id)
  return { assignee: null, until: null }
}
