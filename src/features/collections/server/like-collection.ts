import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction } from '#db/transaction.ts'
import { ensure } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { CollectionLike } from '../collections.contract.ts'
import { countLikes, deleteLike, insertLike, lockPublic } from './likes.sql.ts'

/** A member likes or unlikes a public collection. @throws DomainError COLLECTION_NOT_FOUND */
export async function likeCollection(
  context: Pick<Context, 'db' | 'pages'>,
  member: Member,
  id: string,
  liked: boolean,
): Promise<CollectionLike> {
  const likeCount = await inTransaction(context.db, async (tx) => {
    await lockProfiles(tx, [member.id])
    ensure(await lockPublic(tx, id), 'COLLECTION_NOT_FOUND')
    await (liked ? insertLike : deleteLike)(tx, id, member.id)
    return countLikes(tx, id)
  })
  context.pages.changed({ collection: id })
  return { liked, likeCount }
}
