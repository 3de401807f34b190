import { pageOf } from '#db/keyset.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { ConversationPage, ConversationsQuery } from '../messages.contract.ts'
import { REQUESTS_COUNTED } from '../messages.rules.ts'
import { countUnread } from './count-unread.ts'
import { selectConversations } from './messages.sql.ts'
import { presentConversation } from './messages.view.ts'
import { countRequests } from './requests/requests.sql.ts'

/** A member's conversations, or the requests that wait for an answer, the latest first. @throws DomainError INVALID_INPUT on a foreign cursor */
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
