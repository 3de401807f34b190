import type { Context } from '#platform/context.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import type { OwnReactions } from '../comments.contract.ts'
import { selectOwnReactions } from './reactions.sql.ts'

/** Which of some comments the viewer likes or dislikes; none for a visitor. */
export async function listOwnReactions({ db }: Pick<Context, 'db'>, viewer: Viewer, commentIds: number[]): Promise<OwnReactions> {
  if (viewer.kind === 'visitor') return { items: [] }
  const rows = await selectOwnReactions(db, viewer.id, commentIds)
  return { items: rows.map(({ comment_id, reaction }) => ({ commentId: comment_id, reaction })) }
}
