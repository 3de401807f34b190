import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { UserTyping } from '../messages.contract.ts'
import { conversationIdOf } from './conversation-id.ts'
import { canSeeTyping } from './messages.sql.ts'

/** Notifies the other member of a conversation about typing, unless the typist keeps presence private. */
export async function sendTyping({ db, hub }: Pick<Context, 'db' | 'hub'>, typist: Member, receiverId: string): Promise<void> {
  const conversationId = conversationIdOf(typist.id, receiverId)
  if (!(await canSeeTyping(db, typist.id, conversationId))) return
  hub.send(receiverId.toLowerCase(), 'UserTyping', { conversationId, userId: typist.id } satisfies UserTyping)
}
