import { assertReachable, hiddenFrom } from '#people/server/hidden-from.ts'
import { presentPerson } from '#people/present-person.ts'
import { ensure } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { Correspondent } from '../messages.contract.ts'
import { conversationIdOf } from './conversation-id.ts'
import { assertCanWrite } from './messages.policy.ts'
import { findConversation, findPerson } from './messages.sql.ts'
import { presentConversation } from './messages.view.ts'
import { findWay } from './requests/requests.sql.ts'

/** Finds a member to write to by username, with the existing conversation and what becomes of a message. @throws DomainError PROFILE_NOT_FOUND, MESSAGE_TO_SELF */
export async function getCorrespondent({ db }: Pick<Context, 'db'>, member: Member, username: string): Promise<Correspondent> {
  const found = await findPerson(db, username)
  ensure(found, 'PROFILE_NOT_FOUND')
  assertCanWrite(member.id, found.id)
  const conversationId = conversationIdOf(member.id, found.id)
  const [conversation, way] = await Promise.all([findConversation(db, member.id, conversationId), findWay(db, member.id, found.id)])
  // What was written before a block stays readable.
  if (!conversation) assertReachable(await hiddenFrom(db, member), found.id, 'PROFILE_NOT_FOUND')
  return {
    conversationId,
    person: presentPerson(found.id, found),
    conversation: conversation && conversation.request !== 'declined' ? presentConversation(conversation) : null,
    way: way ?? 'closed',
  }
}
