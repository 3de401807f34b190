import { assertReachable, hiddenFrom } from '#people/server/hidden-from.ts'
import type { Context } from '#site/server/context.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import type { CollectionLike } from '../collections.contract.ts'
import { assertCanSee } from './collections.policy.ts'
import { findCollection } from './collections.sql.ts'
import { isLikedBy } from './likes.sql.ts'

/** Whether the viewer likes a collection; false for a visitor. @throws DomainError COLLECTION_NOT_FOUND */
export async function getLike({ db }: Pick<Context, 'db'>, viewer: Viewer, id: string): Promise<CollectionLike> {
  const row = await findCollection(db, id)
  assertCanSee(viewer, row)
  assertReachable(await hiddenFrom(db, viewer), row.user_id, 'COLLECTION_NOT_FOUND')
  const liked = viewer.kind === 'member' && (await isLikedBy(db, id, viewer.id))
  return { liked, likeCount: row.like_count }
}
