import { presentPerson } from '#features/restaurants/present-person.ts'
import { DomainError } from '#lib/errors.ts'
import type { Context } from '#platform/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { Correspondent } from '../messages.contract.ts'
import { conversationIdOf } from './conversation-id.ts'
import { assertCanWrite } from './messages.policy.ts'
import { findConversation, findPerson } from './messages.sql.ts'
import { presentConversation } from './messages.view.ts'

/** Finds a member to write to by username, with the existing conversation. @throws DomainError PROFILE_NOT_FOUND, MESSAGE_TO_SELF */
export async function getCorrespondent({ db }: Pick<Context, 'db'>, member: Member, username: string): Promise<Correspondent> {
  const found = await findPerson(db, username)
  if (!found) throw new DomainError('PROFILE_NOT_FOUND')
  assertCanWrite(member.id, found.id)
  const conversationId = conversationIdOf(member.id, found.id)
  const conversation = await findConversation(db, member.id, conversationId)
  return {
    conversationId,
    person: presentPerson(found.id, found),
    conversation: conversation ? presentConversation(conversation) : null,
  }
}
