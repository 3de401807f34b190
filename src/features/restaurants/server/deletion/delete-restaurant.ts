import { inTransaction } from '#db/transaction.ts'
import { assertAdmin, audit, recordRestaurantDeletion } from '#features/moderation/server/index.ts'
import { photoFiles } from '#lib/media.rules.ts'
import { dropFiles } from '#platform/media/index.ts'
import { DomainError } from '#lib/errors.ts'
import type { Context } from '#platform/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { RestaurantDeleted } from '../../restaurants.contract.ts'
import { lockForDeletion, removeRestaurant } from './deletion.sql.ts'

/**
 * An admin deletes a restaurant or a duet permanently, with its votes, discussion and photos; the points it paid are taken
 * back, and the reports about it and its comments are resolved. Its duets stay.
 * @throws DomainError ADMIN_ONLY, RESTAURANT_NOT_FOUND
 */
export async function deleteRestaurant(
  context: Pick<Context, 'config' | 'db' | 'log' | 'media' | 'pages'>,
  member: Member,
  id: string,
): Promise<RestaurantDeleted> {
  // Checked before any lock, so that only admins can make others wait.
  await assertAdmin(context.db, member)
  const { photos, parentId, reportIds } = await inTransaction(context.db, async (tx) => {
    const locked = await lockForDeletion(tx, id, member.id)
    if (!locked) throw new DomainError('RESTAURANT_NOT_FOUND')
    await assertAdmin(tx, member)
    const reportIds = await recordRestaurantDeletion(tx, member, id)
    await removeRestaurant(tx, id)
    return { ...locked, reportIds }
  })
  audit(context, member, { deed: 'question deleted', contentId: id, reportIds })
  context.pages.changed({ restaurant: [id, parentId ?? id], restaurants: true })
  await dropFiles(
    context,
    photos.flatMap((photo) => Object.values(photoFiles(photo))),
  )
  return { id }
}
