import { inTransaction } from '#db/transaction.ts'
import { photoFiles } from '#features/media/media.rules.ts'
import { dropFiles } from '#features/media/server/index.ts'
import { DomainError } from '#lib/errors.ts'
import type { Services } from '#server/services.ts'
import type { Member } from '#server/viewer.ts'
import type { RestaurantDeleted } from '../moderation.contract.ts'
import { audit } from './audit.ts'
import { closeReportsUnder } from './decisions.sql.ts'
import { lockForDeletion, removeRestaurant } from './deletion.sql.ts'
import { assertAdmin } from './moderation.policy.ts'
import { recordDeletion } from './record-deletion.ts'

/**
 * An admin deletes a restaurant or a duet for good, with its votes, discussion and photos; what it paid is taken back,
 * and the reports about it and about its comments are resolved. Duets of it stay.
 * @throws DomainError ADMIN_ONLY, RESTAURANT_NOT_FOUND
 */
export async function deleteRestaurant(
  services: Pick<Services, 'config' | 'db' | 'log' | 'media' | 'pages'>,
  member: Member,
  id: string,
): Promise<RestaurantDeleted> {
  // Nobody else may make everybody wait.
  await assertAdmin(services.db, member)
  const { photos, reportIds } = await inTransaction(services.db, async (tx) => {
    const photos = await lockForDeletion(tx, id, member.id)
    if (!photos) throw new DomainError('RESTAURANT_NOT_FOUND', 404)
    await assertAdmin(tx, member)
    const ofComments = await closeReportsUnder(tx, id, 'resolved')
    const reportIds = await recordDeletion(tx, member, { contentType: 'question', contentId: id })
    await removeRestaurant(tx, id)
    return { photos, reportIds: [...(reportIds ?? []), ...ofComments] }
  })
  audit(services, member, { deed: 'question deleted', contentId: id, reportIds })
  // It may have been shown anywhere.
  services.pages.clear()
  await dropFiles(
    services,
    photos.flatMap((photo) => Object.values(photoFiles(photo))),
  )
  return { id }
}
