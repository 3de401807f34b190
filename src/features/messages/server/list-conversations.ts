import { pageOf } from '#db/keyset.ts'
import type { Context } from '#platform/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { ConversationPage, ConversationsQuery } from '../messages.contract.ts'
import { countUnread } from './count-unread.ts'
import { selectConversations } from './messages.sql.ts'
import { presentConversation } from './messages.view.ts'

/** A member's conversations, the latest first. @throws DomainError INVALID_INPUT on a foreign cursor */
export async function listConversations({ db }: Pick<Context, 'db'>, member: Member, query: ConversationsQuery): Promise<ConversationPage> {
  const [rows, unreadTotal] = await Promise.all([selectConversations(db, member.id, query), countUnread(db, member.id)])
  const { items, nextCursor } = pageOf(rows, query.limit)
  return { items: items.map(presentConversation), nextCursor, unreadTotal }
}
