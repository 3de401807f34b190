import { pageOf } from '#db/keyset.ts'
import type { Context } from '#site/server/context.ts'
import type { MemberCommentPage, MemberCommentQuery } from '../comments.contract.ts'
import { selectMemberComments } from './comments.sql.ts'
import { presentMemberComment } from './comments.view.ts'

/** A member's comments, newest first, without deleted ones; for every viewer. @throws DomainError INVALID_INPUT on a foreign cursor */
export async function listMemberComments(
  { db }: Pick<Context, 'db'>,
  { userId, cursor, limit }: MemberCommentQuery,
): Promise<MemberCommentPage> {
  const { items, nextCursor } = pageOf(await selectMemberComments(db, userId, { cursor, limit }), limit)
  return { items: items.map(presentMemberComment), nextCursor }
}
