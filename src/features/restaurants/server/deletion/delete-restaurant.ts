import { inTransaction } from '#db/transaction.ts'
import { audit } from '#people/server/audit.ts'
import { recordRestaurantDeletion } from '#features/moderation/server/index.ts'
import { photoFiles } from '#lib/media.rules.ts'
import { dropFiles } from '#platform/media/index.ts'
import { found } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { RemovalInput } from '#features/moderation/moderation.contract.ts'
import type { RestaurantDeleted } from '../../restaurants.contract.ts'
import { assertCanDelete } from './deletion.policy.ts'
import { lockForDeletion, removeRestaurants } from './deletion.sql.ts'

/**
 * A moderator removes a restaurant or a duet with a reason, with its votes, discussion and photos, and an appeal can bring it back; its
 * author deletes it for good while nobody else has taken part in it. The points it paid are taken back, a boost is not returned, and the
 * reports about it and its comments are resolved. Its duets stay.
 * @throws DomainError ADMIN_ONLY, RATE_LIMITED, REASON_REQUIRED, RESTAURANT_IN_USE, RESTAURANT_NOT_FOUND
 */
export async function deleteRestaurant(
  context: Pick<Context, 'config' | 'db' | 'log' | 'media' | 'pages'>,
  member: Member,
  id: string,
  /** Counts a deletion by an author. */
  consume: () => Promise<void>,
  reason: RemovalInput = {},
): Promise<RestaurantDeleted> {
  // Checked before any lock, so that nobody else can make others wait.
  if (!(await assertCanDelete(context.db, member, id)).isModerator) await consume()
  const { photos, parentId, recorded, isModerator } = await inTransaction(context.db, async (tx) => {
    const locked = found(await lockForDeletion(tx, id, member.id), 'RESTAURANT_NOT_FOUND')
    // Again: a vote may have come before the lock, and none comes after it.
    const { authorId, isModerator } = await assertCanDelete(tx, member, id)
    const recorded = await recordRestaurantDeletion(tx, member, { id, authorId, reason: isModerator ? reason : undefined })
    await removeRestaurants(tx, [id])
    return { ...locked, recorded, isModerator }
  })
  if (isModerator)
    audit(context, member, { action: 'question deleted', contentId: id, title: recorded.title, reportIds: recorded.reportIds })
  context.pages.changed({ restaurant: [id, parentId ?? id], restaurants: true })
  // What a moderator removed can come back with its photos.
  if (!isModerator)
    await dropFiles(
      context,
      photos.flatMap((photo) => Object.values(photoFiles(photo))),
    )
  return { id }
}
