import { pageOf } from '#db/keyset.ts'
import type { Services } from '#server/services.ts'
import type { Member } from '#server/viewer.ts'
import type { ConversationPage, ConversationsQuery } from '../messages.contract.ts'
import { countUnread } from './count-unread.ts'
import { selectConversations } from './messages.sql.ts'
import { presentConversation } from './messages.view.ts'

/** Members see their conversations, the latest first. @throws DomainError INVALID_INPUT on a foreign cursor */
export async function listConversations(
  { db }: Pick<Services, 'db'>,
  member: Member,
  query: ConversationsQuery,
): Promise<ConversationPage> {
  const [rows, unreadTotal] = await Promise.all([selectConversations(db, member.id, query), countUnread(db, member.id)])
  const { items, nextCursor } = pageOf(rows, query.limit)
  return { items: items.map(presentConversation), nextCursor, unreadTotal }
}
