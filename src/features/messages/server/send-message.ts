import type { Transaction } from 'kysely'
import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction } from '#db/transaction.ts'
import type { DB } from '#db/types.ts'
import { DomainError } from '#lib/errors.ts'
import { writeNews } from '#server/news.ts'
import type { Services } from '#server/services.ts'
import type { Member } from '#server/viewer.ts'
import type { Header } from '../crypto/envelope.ts'
import type { Message, MessageInput } from '../messages.contract.ts'
import { conversationIdOf } from './conversation-id.ts'
import { conversationNews } from './conversation-news.ts'
import { assertCanWrite } from './messages.policy.ts'
import { findLivingKeys, findMessage, findSent, insertMessage, type MessageRow } from './messages.sql.ts'
import { presentMessage } from './messages.view.ts'
import { readEnvelope } from './read-envelope.ts'

interface Sending {
  sender: Member
  /** Undefined for calls of the hub. */
  address?: string
  input: Pick<MessageInput, 'receiverId' | 'encryptedContent'>
}

/**
 * A member sends another a sealed message, once however often it is called; repeating it does not count against the budget.
 * @throws DomainError MESSAGE_TO_SELF, ENVELOPE_INVALID, PROFILE_NOT_FOUND, KEY_MISSING, KEY_CHANGED, MESSAGE_ID_TAKEN, RATE_LIMITED, NOT_AUTHENTICATED when the sender has just left
 */
export async function sendMessage(
  { db, limits, outbox }: Pick<Services, 'db' | 'limits' | 'outbox'>,
  { sender, address, input }: Sending,
): Promise<Message> {
  const receiverId = input.receiverId.toLowerCase()
  assertCanWrite(sender.id, receiverId)
  const conversationId = conversationIdOf(sender.id, receiverId)
  const { header, content } = readEnvelope(input.encryptedContent, conversationId)
  const { message, news } = await inTransaction(db, async (tx) => {
    // Both are held until the end, so that ids in a conversation come in the order of commits.
    const present = await lockProfiles(tx, [sender.id, receiverId])
    const known = await findSent(tx, sender.id, header.m)
    if (known) return { message: presentMessage(asSent(known, conversationId, content)), news: [] }
    if (!present.includes(sender.id)) throw new DomainError('NOT_AUTHENTICATED', 401)
    if (!present.includes(receiverId)) throw new DomainError('PROFILE_NOT_FOUND', 404)
    await assertLivingKeys(tx, sender.id, receiverId, header)
    await limits.consume('message', { viewer: sender, address })
    const id = await insertMessage(tx, { senderId: sender.id, receiverId, clientId: header.m, content })
    const message = presentMessage((await findMessage(tx, id))!)
    const both = [sender.id, receiverId]
    const news = [{ to: both, event: 'MessageReceived', data: message }, ...(await conversationNews(tx, conversationId, both))]
    return { message, news: await writeNews(tx, news) }
  })
  outbox.deliver(news)
  return message
}

/** A deleted message is the same one, of which nothing is left to compare. @throws DomainError MESSAGE_ID_TAKEN */
function asSent(message: MessageRow, conversationId: string, content: string): MessageRow {
  const isSame = message.is_deleted ? message.conversation_id === conversationId : message.encrypted_content === content
  if (!isSame) throw new DomainError('MESSAGE_ID_TAKEN', 409)
  return message
}

/** What is sealed by or for a key that was replaced could not be opened or believed. @throws DomainError KEY_MISSING, KEY_CHANGED */
async function assertLivingKeys(tx: Transaction<DB>, senderId: string, receiverId: string, { sk, rk }: Header): Promise<void> {
  const { own, theirs } = await findLivingKeys(tx, senderId, receiverId)
  if (theirs === undefined) throw new DomainError('KEY_MISSING', 409)
  if (own !== sk || theirs !== rk) throw new DomainError('KEY_CHANGED', 409)
}
