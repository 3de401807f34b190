import { lockProfiles } from '#db/lock-profiles.ts'
import type { Tx } from '#db/transaction.ts'
import { ensure, refuseIf } from '#lib/errors.ts'
import { storeEvents } from '#platform/realtime/store-events.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import { inLimitedTransaction } from '#platform/limits/limited-transaction.ts'
import type { Header } from '../crypto/envelope.ts'
import type { Message, MessageInput } from '../messages.contract.ts'
import { conversationIdOf } from './conversation-id.ts'
import { conversationEvents } from './conversation-events.ts'
import { assertCanWrite } from './messages.policy.ts'
import { findActiveKeys, findMessage, findSent, insertMessage, isSendable, type MessageRow } from './messages.sql.ts'
import { presentMessage } from './messages.view.ts'
import { readEnvelope } from './read-envelope.ts'
import { enterConversation } from './requests/enter-conversation.ts'

interface Sending {
  sender: Member
  /** Undefined for hub calls. */
  address?: string
  input: Pick<MessageInput, 'receiverId' | 'encryptedContent'>
}

/**
 * Sends a sealed message to another member, once for any number of repeated calls; repeats do not count against the rate limit.
 * @throws DomainError MESSAGE_TO_SELF, ENVELOPE_INVALID, PROFILE_NOT_FOUND, KEY_MISSING, KEY_CHANGED, MESSAGE_ID_TAKEN,
 * MESSAGES_CLOSED, MESSAGE_REQUEST_FULL, RATE_LIMITED, NOT_AUTHENTICATED when the sender's account was just deleted
 */
export async function sendMessage(
  { db, limits, outbox }: Pick<Context, 'db' | 'limits' | 'outbox'>,
  { sender, address, input }: Sending,
): Promise<Message> {
  const receiverId = input.receiverId.toLowerCase()
  assertCanWrite(sender.id, receiverId)
  const conversationId = conversationIdOf(sender.id, receiverId)
  const { header, content } = readEnvelope(input.encryptedContent, conversationId)
  const { message, events } = await inLimitedTransaction(db, {
    consume: () => limits.consume('message', { viewer: sender, address }),
    isLikelyNew: await isSendable(db, { senderId: sender.id, receiverId, clientId: header.m, ownKey: header.sk, theirKey: header.rk }),
    async task(tx, assertCounted) {
      // Both profiles stay locked until the commit, so that ids in a conversation follow the order of commits.
      const present = await lockProfiles(tx, [sender.id, receiverId])
      const known = await findSent(tx, sender.id, header.m)
      if (known) return { message: presentMessage(asSent(known, conversationId, content)), events: [] }
      ensure(present.includes(sender.id), 'NOT_AUTHENTICATED')
      ensure(present.includes(receiverId), 'PROFILE_NOT_FOUND')
      await assertLivingKeys(tx, sender.id, receiverId, header)
      const entry = await enterConversation(tx, { senderId: sender.id, receiverId, conversationId })
      assertCounted()
      const id = await insertMessage(tx, { senderId: sender.id, receiverId, clientId: header.m, content })
      await entry.store()
      const message = presentMessage((await findMessage(tx, id))!)
      const both = [sender.id, receiverId]
      // A request reaches no open tab of its receiver.
      const receivers = entry.isOpen ? both : [sender.id]
      const events = [{ to: receivers, event: 'MessageReceived', data: message }, ...(await conversationEvents(tx, conversationId, both))]
      return { message, events: await storeEvents(tx, events) }
    },
  })
  outbox.deliver(events)
  return message
}

/** A repeated call may match a deleted message, which has no content left to compare. @throws DomainError MESSAGE_ID_TAKEN */
function asSent(message: MessageRow, conversationId: string, content: string): MessageRow {
  ensure(message.is_deleted ? message.conversation_id === conversationId : message.encrypted_content === content, 'MESSAGE_ID_TAKEN')
  return message
}

/**
 * A message must be sealed by and for active keys: otherwise it could not be opened or trusted.
 * @throws DomainError KEY_MISSING, KEY_CHANGED
 */
async function assertLivingKeys(tx: Tx, senderId: string, receiverId: string, { sk, rk }: Header): Promise<void> {
  const { own, theirs } = await findActiveKeys(tx, senderId, receiverId)
  refuseIf(theirs === undefined, 'KEY_MISSING')
  refuseIf(own !== sk || theirs !== rk, 'KEY_CHANGED')
}
