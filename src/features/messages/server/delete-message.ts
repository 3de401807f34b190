import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction } from '#db/transaction.ts'
import { storeEvents } from '#platform/realtime/store-events.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { Message, MessageDeleted } from '../messages.contract.ts'
import { conversationEvents } from './conversation-events.ts'
import { assertCanDelete } from './messages.policy.ts'
import { findMessage, wipeMessage } from './messages.sql.ts'
import { presentMessage } from './messages.view.ts'

/**
 * The sender of a message may delete its content: both members then see a placeholder. Repeating the call changes nothing.
 * @throws DomainError MESSAGE_NOT_FOUND, MESSAGE_NOT_OWN
 */
export async function deleteMessage({ db, outbox }: Pick<Context, 'db' | 'outbox'>, member: Member, id: number): Promise<Message> {
  const known = await findMessage(db, id)
  assertCanDelete(member.id, known)
  const { message, events } = await inTransaction(db, async (tx) => {
    const present = await lockProfiles(tx, [member.id, known.receiver_id])
    const isWiped = await wipeMessage(tx, id, member.id)
    const message = await findMessage(tx, id)
    assertCanDelete(member.id, message)
    if (!isWiped) return { message: presentMessage(message), events: [] }
    const data: MessageDeleted = { id, conversationId: message.conversation_id }
    const changes = await conversationEvents(tx, message.conversation_id, present)
    // Nothing of a declined request reaches its receiver.
    const events = [{ to: changes.flatMap(({ to }) => to), event: 'MessageDeleted', data }, ...changes]
    return { message: presentMessage(message), events: await storeEvents(tx, events) }
  })
  outbox.deliver(events)
  return message
}
