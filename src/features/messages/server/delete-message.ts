import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction } from '#db/transaction.ts'
import { writeNews } from '#server/news.ts'
import type { Services } from '#server/services.ts'
import type { Member } from '#server/viewer.ts'
import type { Message, MessageDeleted } from '../messages.contract.ts'
import { conversationNews } from './conversation-news.ts'
import { assertCanDelete } from './messages.policy.ts'
import { findMessage, wipeMessage } from './messages.sql.ts'
import { presentMessage } from './messages.view.ts'

/**
 * Whoever sent a message may take its words back: both see the empty place. Once more changes nothing.
 * @throws DomainError MESSAGE_NOT_FOUND, MESSAGE_NOT_OWN
 */
export async function deleteMessage({ db, outbox }: Pick<Services, 'db' | 'outbox'>, member: Member, id: number): Promise<Message> {
  const known = await findMessage(db, id)
  assertCanDelete(member.id, known)
  const { message, news } = await inTransaction(db, async (tx) => {
    const present = await lockProfiles(tx, [member.id, known.receiver_id])
    const isWiped = await wipeMessage(tx, id, member.id)
    const message = await findMessage(tx, id)
    assertCanDelete(member.id, message)
    if (!isWiped) return { message: presentMessage(message), news: [] }
    const data: MessageDeleted = { id, conversationId: message.conversation_id }
    const news = [{ to: present, event: 'MessageDeleted', data }, ...(await conversationNews(tx, message.conversation_id, present))]
    return { message: presentMessage(message), news: await writeNews(tx, news) }
  })
  outbox.deliver(news)
  return message
}
