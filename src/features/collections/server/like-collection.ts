import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction } from '#db/transaction.ts'
import { DomainError } from '#lib/errors.ts'
import type { Services } from '#server/services.ts'
import type { Member } from '#server/viewer.ts'
import type { CollectionLike } from '../collections.contract.ts'
import { forgetPage } from './collections.view.ts'
import { countLikes, deleteLike, insertLike, lockPublic } from './likes.sql.ts'

/** A member likes a public collection once, and may take it back. @throws DomainError COLLECTION_NOT_FOUND */
export async function likeCollection(
  services: Pick<Services, 'db' | 'pages'>,
  member: Member,
  id: string,
  liked: boolean,
): Promise<CollectionLike> {
  const likeCount = await inTransaction(services.db, async (tx) => {
    await lockProfiles(tx, [member.id])
    if (!(await lockPublic(tx, id))) throw new DomainError('COLLECTION_NOT_FOUND', 404)
    await (liked ? insertLike : deleteLike)(tx, id, member.id)
    return countLikes(tx, id)
  })
  forgetPage(services, id)
  return { liked, likeCount }
}
