import { pageOf } from '#db/keyset.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { ThreadPage, ThreadQuery } from '../messages.contract.ts'
import { selectThread } from './messages.sql.ts'
import { presentMessage } from './messages.view.ts'

/** A page of a conversation for its two members, oldest first; empty for others. @throws DomainError INVALID_INPUT on a foreign cursor */
export async function getThread({ db }: Pick<Context, 'db'>, member: Member, id: string, query: ThreadQuery): Promise<ThreadPage> {
  const { items, nextCursor } = pageOf(await selectThread(db, member.id, id, query), query.limit)
  return { items: items.map(presentMessage).toReversed(), previousCursor: nextCursor }
}
