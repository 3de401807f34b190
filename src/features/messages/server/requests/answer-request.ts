import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction } from '#db/transaction.ts'
import { found, refuseIf } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import { storeEvents } from '#platform/realtime/store-events.ts'
import type { RequestAnswer } from '../../messages.contract.ts'
import { countUnread } from '../messages.reads.ts'
import { listChanged } from '../conversation-events.ts'
import { findRequest, updateRequest } from './requests.sql.ts'

/**
 * A member accepts a message request, or declines it without notice to its sender. Repeating the call changes nothing.
 * @throws DomainError CONVERSATION_NOT_FOUND, REQUEST_ANSWERED when it was answered the other way
 */
export async function answerRequest(
  { db, outbox }: Pick<Context, 'db' | 'outbox'>,
  member: Member,
  { id, answer }: { id: string; answer: 'accepted' | 'declined' },
): Promise<RequestAnswer> {
  const known = found(await findRequest(db, member.id, id), 'CONVERSATION_NOT_FOUND')
  const events = await inTransaction(db, async (tx) => {
    const present = await lockProfiles(tx, [member.id, known.other_id])
    if (!(await updateRequest(tx, member.id, id, answer))) {
      const now = found(await findRequest(tx, member.id, id), 'CONVERSATION_NOT_FOUND')
      refuseIf((now.request === null) !== (answer === 'accepted'), 'REQUEST_ANSWERED')
      return []
    }
    // The sender is notified of an accepted request only.
    const owners = answer === 'accepted' ? present : [member.id]
    return storeEvents(tx, await Promise.all(owners.map(async (owner) => listChanged(owner, await countUnread(tx, owner)))))
  })
  outbox.deliver(events)
  return { id, isAccepted: answer === 'accepted' }
}
