import { DomainError } from '#lib/errors.ts'
import type { Services } from '#server/services.ts'
import type { Member } from '#server/viewer.ts'
import type { Correspondent } from '../messages.contract.ts'
import { conversationIdOf } from './conversation-id.ts'
import { assertCanWrite } from './messages.policy.ts'
import { findConversation, findPerson } from './messages.sql.ts'
import { presentConversation } from './messages.view.ts'

/** Members find whom they want to write to by the username, with what they already wrote to each other. @throws DomainError PROFILE_NOT_FOUND, MESSAGE_TO_SELF */
export async function getCorrespondent({ db }: Pick<Services, 'db'>, member: Member, username: string): Promise<Correspondent> {
  const found = await findPerson(db, username)
  if (!found) throw new DomainError('PROFILE_NOT_FOUND', 404)
  assertCanWrite(member.id, found.id)
  const conversationId = conversationIdOf(member.id, found.id)
  const conversation = await findConversation(db, member.id, conversationId)
  return {
    conversationId,
    person: { id: found.id, username: found.username, nickname: found.nickname, avatarUrl: found.avatar_url },
    conversation: conversation ? presentConversation(conversation) : null,
  }
}
