import { pageOf } from '#db/keyset.ts'
import type { Services } from '#server/services.ts'
import type { MemberCommentPage, MemberCommentQuery } from '../comments.contract.ts'
import { selectMemberComments } from './comments.sql.ts'
import { presentMemberComment } from './comments.view.ts'

/** Everybody may read what a member said anywhere, newest first; what was deleted is not there. @throws DomainError INVALID_INPUT on a foreign cursor */
export async function listMemberComments(
  { db }: Pick<Services, 'db'>,
  { userId, cursor, limit }: MemberCommentQuery,
): Promise<MemberCommentPage> {
  const { items, nextCursor } = pageOf(await selectMemberComments(db, userId, { cursor, limit }), limit)
  return { items: items.map(presentMemberComment), nextCursor }
}
