import type { Services } from '#server/services.ts'
import type { Viewer } from '#server/viewer.ts'
import type { OwnReactions } from '../comments.contract.ts'
import { selectOwnReactions } from './reactions.sql.ts'

/** Members see which of some comments they like or dislike themselves; a visitor reacts to nothing. */
export async function listOwnReactions({ db }: Pick<Services, 'db'>, viewer: Viewer, commentIds: number[]): Promise<OwnReactions> {
  if (viewer.kind === 'visitor') return { items: [] }
  const rows = await selectOwnReactions(db, viewer.id, commentIds)
  return { items: rows.map(({ comment_id, reaction }) => ({ commentId: comment_id, reaction })) }
}
