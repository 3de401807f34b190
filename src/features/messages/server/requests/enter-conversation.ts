import type { Tx } from '#db/transaction.ts'
import { refuseIf } from '#lib/errors.ts'
import { REQUEST_MESSAGES } from '../../messages.rules.ts'
import { acceptByAnswer, findEntry, insertRequest } from './requests.sql.ts'

interface Pair {
  senderId: string
  receiverId: string
  conversationId: string
}

interface Entry {
  /** Whether the receiver is notified as with any other message. */
  isOpen: boolean
  /** Call it once the message is stored. */
  store: () => Promise<void>
}

/**
 * Decides before a message is stored how it reaches its receiver; both profiles are locked. Answering a request accepts it.
 * The sender of a request may send a few messages and cannot see whether it waits or was declined.
 * @throws DomainError MESSAGES_CLOSED, MESSAGE_REQUEST_FULL
 */
export async function enterConversation(tx: Tx, { senderId, receiverId, conversationId }: Pair): Promise<Entry> {
  const { way, answers, sent } = await findEntry(tx, { senderId, receiverId, conversationId, max: REQUEST_MESSAGES })
  if (answers) await acceptByAnswer(tx, senderId, conversationId)
  refuseIf(way === 'closed', 'MESSAGES_CLOSED')
  if (way !== 'request') return { isOpen: true, store: async () => {} }
  refuseIf(sent === REQUEST_MESSAGES, 'MESSAGE_REQUEST_FULL')
  return { isOpen: false, store: async () => void (sent === 0 && (await insertRequest(tx, receiverId, conversationId))) }
}
