import { type RawBuilder, sql } from 'kysely'
import { type Db, prepared } from '#db/connect.ts'
import { type Given, joinedRead, type JoinedRead } from '#db/joined-reads.ts'
import { onlyValue } from '#db/rows.ts'
import { assertReachable, hiddenFrom } from '#people/server/hidden-from.ts'
import { presentPerson } from '#people/present-person.ts'
import { found } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { ConversationPage, ConversationsQuery, Correspondent, ThreadPage, ThreadQuery } from '../messages.contract.ts'
import { conversationIdOf } from './conversation-id.ts'
import { assertCanWrite } from './messages.policy.ts'
import { findConversation, findPerson, selectConversations, selectThread } from './messages.sql.ts'
import { presentConversation, presentMessage } from './messages.view.ts'
import { countRequests, findWay } from './requests/requests.sql.ts'
import { pageOf } from '#db/keyset.ts'
import { REQUESTS_COUNTED } from '../messages.rules.ts'

/** How many messages a member has received and neither read nor cleared, in all conversations but requests and those with muted members. */
export async function countUnread(db: Db, profileId: string): Promise<number> {
  return onlyValue<number>(db)`${unreadOf(profileId)} ${prepared}`
}

/** The same number for the viewer, with other reads. */
export function unreadMessagesRead(): JoinedRead<number> {
  return joinedRead(
    (_, profileId) => sql<number>`(${unreadOf(profileId)})`,
    (count) => count,
  )
}

const unreadOf = (profileId: string | Given): RawBuilder<number> => sql`
  select coalesce(sum(unread_count), 0)::int as count from conversations c
  where owner_id = ${profileId}::uuid and unread_count > 0 and request is null
    and not exists (select from member_blocks m where m.owner_id = c.owner_id and m.member_id = c.other_id and m.kind = 'mute')`

/**
 * Finds a member to write to by username, with the existing conversation and how a message would reach the member.
 * @throws DomainError PROFILE_NOT_FOUND, MESSAGE_TO_SELF
 */
export async function getCorrespondent({ db }: Pick<Context, 'db'>, member: Member, username: string): Promise<Correspondent> {
  const other = found(await findPerson(db, username), 'PROFILE_NOT_FOUND')
  assertCanWrite(member.id, other.id)
  const conversationId = conversationIdOf(member.id, other.id)
  const [conversation, way] = await Promise.all([findConversation(db, member.id, conversationId), findWay(db, member.id, other.id)])
  // What was written before a block stays readable.
  if (!conversation) assertReachable(await hiddenFrom(db, member), other.id, 'PROFILE_NOT_FOUND')
  return {
    conversationId,
    person: presentPerson(other.id, other),
    conversation: conversation && conversation.request !== 'declined' ? presentConversation(conversation) : null,
    way: way ?? 'closed',
  }
}

/** A page of a conversation for its two members, oldest first; empty for others. @throws DomainError INVALID_INPUT on a foreign cursor */
export async function getThread({ db }: Pick<Context, 'db'>, member: Member, id: string, query: ThreadQuery): Promise<ThreadPage> {
  const { items, nextCursor } = pageOf(await selectThread(db, member.id, id, query), query.limit)
  return { items: items.map(presentMessage).toReversed(), previousCursor: nextCursor }
}

/**
 * A member's conversations, or the requests that wait for an answer, the latest first.
 * @throws DomainError INVALID_INPUT on a foreign cursor
 */
export async function listConversations(
  { db }: Pick<Context, 'db'>,
  member: Member,
  query: ConversationsQuery,
  box: 'conversations' | 'requests' = 'conversations',
): Promise<ConversationPage> {
  const [rows, unreadTotal, requestTotal] = await Promise.all([
    selectConversations(db, member.id, query, box),
    countUnread(db, member.id),
    countRequests(db, member.id, REQUESTS_COUNTED),
  ])
  const { items, nextCursor } = pageOf(rows, query.limit)
  return { items: items.map(presentConversation), nextCursor, unreadTotal, requestTotal }
}
