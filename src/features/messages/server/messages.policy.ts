import { DomainError } from '#lib/errors.ts'
import type { MessageRow } from './messages.sql.ts'

/** Any member may write to any other, but not to themselves. @throws DomainError MESSAGE_TO_SELF */
export function assertCanWrite(senderId: string, receiverId: string): void {
  if (senderId === receiverId) throw new DomainError('MESSAGE_TO_SELF')
}

/** Only the sender may delete a message; only its two members may know of it. @throws DomainError MESSAGE_NOT_FOUND, MESSAGE_NOT_OWN */
export function assertCanDelete(memberId: string, message: MessageRow | undefined): asserts message is MessageRow {
  if (message === undefined || ![message.sender_id, message.receiver_id].includes(memberId)) throw new DomainError('MESSAGE_NOT_FOUND')
  if (message.sender_id !== memberId) throw new DomainError('MESSAGE_NOT_OWN')
}
