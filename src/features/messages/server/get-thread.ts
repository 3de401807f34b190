import { pageOf } from '#db/keyset.ts'
import type { Services } from '#server/services.ts'
import type { Member } from '#server/viewer.ts'
import type { ThreadPage, ThreadQuery } from '../messages.contract.ts'
import { selectThread } from './messages.sql.ts'
import { presentMessage } from './messages.view.ts'

/** Both members of a conversation see its messages, oldest first, page by page from the end; others see none. @throws DomainError INVALID_INPUT on a foreign cursor */
export async function getThread({ db }: Pick<Services, 'db'>, member: Member, id: string, query: ThreadQuery): Promise<ThreadPage> {
  const { items, nextCursor } = pageOf(await selectThread(db, member.id, id, query), query.limit)
  return { items: items.map(presentMessage).toReversed(), previousCursor: nextCursor }
}
