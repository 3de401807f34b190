import { pageOf } from '#db/keyset.ts'
import { refuseIf } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { ReplyPage, ReplyQuery } from '../comments.contract.ts'
import { isComment, selectReplies } from './comments.sql.ts'
import { presentReply } from './comments.view.ts'

/** The replies of a comment, oldest first, for every viewer. @throws DomainError NOT_FOUND, INVALID_INPUT on a foreign cursor */
export async function listReplies({ db }: Pick<Context, 'db'>, commentId: number, { cursor, limit }: ReplyQuery): Promise<ReplyPage> {
  const rows = await selectReplies(db, [commentId], { cursor, limit })
  refuseIf(rows.length === 0 && !(await isComment(db, commentId)), 'NOT_FOUND')
  const { items, nextCursor } = pageOf(rows, limit)
  return { items: items.map(presentReply), nextCursor }
}
