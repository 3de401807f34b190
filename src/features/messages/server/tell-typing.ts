import type { Services } from '#server/services.ts'
import type { Member } from '#server/viewer.ts'
import type { UserTyping } from '../messages.contract.ts'
import { conversationIdOf } from './conversation-id.ts'
import { canSeeTyping } from './messages.sql.ts'

/** The other one in a conversation sees that a member is writing, unless the member keeps private who is there. */
export async function tellTyping({ db, hub }: Pick<Services, 'db' | 'hub'>, typist: Member, receiverId: string): Promise<void> {
  const conversationId = conversationIdOf(typist.id, receiverId)
  if (!(await canSeeTyping(db, typist.id, conversationId))) return
  const data: UserTyping = { conversationId, userId: typist.id }
  hub.send(receiverId.toLowerCase(), 'UserTyping', data)
}
