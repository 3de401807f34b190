import { ensure, refuseIf } from '#lib/errors.ts'
import type { MessageRow } from './messages.sql.ts'

/** Any member may write to any other, but not to themselves. @throws DomainError MESSAGE_TO_SELF */
export function assertCanWrite(senderId: string, receiverId: string): void {
  refuseIf(senderId === receiverId, 'MESSAGE_TO_SELF')
}

/** Only the sender may delete a message; only its two members may know of it. @throws DomainError MESSAGE_NOT_FOUND, MESSAGE_NOT_OWN */
export function assertCanDelete(memberId: string, message: MessageRow | undefined): asserts message is MessageRow {
  ensure(message && [message.sender_id, message.receiver_id].includes(memberId), 'MESSAGE_NOT_FOUND')
  ensure(message.sender_id === memberId, 'MESSAGE_NOT_OWN')
}
