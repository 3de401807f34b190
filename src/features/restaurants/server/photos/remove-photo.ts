import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction } from '#db/transaction.ts'
import type { RemovalInput } from '#features/moderation/moderation.contract.ts'
import { audit } from '#people/server/audit.ts'
import { isModerator } from '#people/server/roles.policy.ts'
import { recordRemoval } from '#features/moderation/server/index.ts'
import { photoFiles } from '#lib/media.rules.ts'
import { dropFiles } from '#platform/media/index.ts'
import { ensure, refuseIf } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import { assertMember, type Member, type Viewer } from '#platform/http/viewer.ts'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { recordChange } from '../business/business.sql.ts'
import { getRestaurant } from '../restaurants.reads.ts'
import { recordPhoto } from '../versions/versions.sql.ts'
import { assertCanChangePhotos, mayChangePhotos } from './photos.policy.ts'
import { dropPhoto, findPhotoFacts, lockPhoto, takePhoto } from './photos.sql.ts'

/**
 * The author or the business removes a photo and its files from a restaurant; a moderator removes any with a reason, and its files
 * stay as long as it can come back.
 * @throws DomainError NOT_AUTHENTICATED, RESTAURANT_NOT_FOUND, FORBIDDEN, PHOTO_NOT_FOUND, REASON_REQUIRED
 */
export async function removePhoto(
  context: Context,
  viewer: Viewer,
  id: string,
  photo: string,
  reason: RemovalInput = {},
): Promise<Restaurant> {
  const { db, pages } = context
  assertMember(viewer)
  const facts = await findPhotoFacts(db, id, viewer.id)
  if (facts && !mayChangePhotos(viewer, facts) && (await isModerator(db, viewer)))
    await removeAsModerator(context, viewer, { id, photo, reason })
  else {
    assertCanChangePhotos(viewer, facts)
    await inTransaction(db, async (tx) => {
      await lockProfiles(tx, [viewer.id])
      ensure(await takePhoto(tx, id, viewer.id, photo), 'PHOTO_NOT_FOUND')
      await recordChange(tx, { restaurantId: id, memberId: viewer.id, kind: 'photo_removed' })
      await recordPhoto(tx, id, viewer.id, -1)
    })
    await dropFiles(context, Object.values(photoFiles(photo)))
  }
  pages.changed({ restaurant: id })
  return getRestaurant({ db }, id)
}

interface PhotoRemoval {
  id: string
  photo: string
  reason: RemovalInput
}

async function removeAsModerator(context: Context, moderator: Member, { id, photo, reason }: PhotoRemoval): Promise<void> {
  const contentId = `${id}.${photo}`
  const recorded = await inTransaction(context.db, async (tx) => {
    await lockProfiles(tx, [moderator.id])
    const found = await lockPhoto(tx, id, photo)
    ensure(found, 'PHOTO_NOT_FOUND')
    // A former business that moderates now does not decide about its own photo.
    refuseIf(found.ownerId === moderator.id, 'DECISION_OF_OWN')
    const removal = await recordRemoval(tx, moderator, { contentType: 'photo', contentId, memberId: found.ownerId, reason })
    await dropPhoto(tx, id, photo)
    await recordPhoto(tx, id, null, -1)
    return removal
  })
  audit(context, moderator, { action: 'photo deleted', contentId, title: recorded.title, reportIds: recorded.reportIds })
}
