import type { Services } from '#server/services.ts'
import type { Viewer } from '#server/viewer.ts'
import type { CollectionLike } from '../collections.contract.ts'
import { assertCanSee } from './collections.policy.ts'
import { findCollection } from './collections.sql.ts'
import { isLikedBy } from './likes.sql.ts'

/** Whether the asker likes a collection; a visitor likes none. @throws DomainError COLLECTION_NOT_FOUND */
export async function getLike({ db }: Pick<Services, 'db'>, viewer: Viewer, id: string): Promise<CollectionLike> {
  const row = await findCollection(db, id)
  assertCanSee(viewer, row)
  const liked = viewer.kind === 'member' && (await isLikedBy(db, id, viewer.id))
  return { liked, likeCount: row.like_count }
}
