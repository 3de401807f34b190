import type { Context } from '#site/server/context.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import type { OwnReactions } from '../comments.contract.ts'
import { selectLikedReplies, selectOwnReactions } from './reactions.sql.ts'

interface Requested {
  ids?: number[] | undefined
  replyIds?: number[] | undefined
}

/** Which of some comments and replies the viewer likes or dislikes; none for a visitor. */
export async function listOwnReactions(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  { ids = [], replyIds = [] }: Requested,
): Promise<OwnReactions> {
  if (viewer.kind === 'visitor') return { items: [], replies: [] }
  const [reactions, liked] = await Promise.all([
    ids.length === 0 ? [] : selectOwnReactions(db, viewer.id, ids),
    replyIds.length === 0 ? [] : selectLikedReplies(db, viewer.id, replyIds),
  ])
  return {
    items: reactions.map(({ comment_id, reaction }) => ({ commentId: comment_id, reaction })),
    replies: liked.map((replyId) => ({ replyId, reaction: 'like' })),
  }
}
