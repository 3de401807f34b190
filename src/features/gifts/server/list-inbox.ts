import { pageOf } from '#db/keyset.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { GiftPage, InboxQuery } from '../gifts.contract.ts'
import { selectOpen } from './gifts.sql.ts'
import { presentGift } from './gifts.view.ts'

/** A member's open gifts that can still be answered, newest first. @throws DomainError INVALID_INPUT on a foreign cursor */
export async function listInbox({ db }: Pick<Context, 'db'>, member: Member, query: InboxQuery): Promise<GiftPage> {
  const { items, nextCursor } = pageOf(await selectOpen(db, member.id, query), query.limit)
  return { items: items.map(presentGift), nextCursor }
}
