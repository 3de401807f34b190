import { createHash } from 'node:crypto'
import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction } from '#db/transaction.ts'
import { keepPhoto } from '#platform/media/index.ts'
import { DomainError } from '#lib/errors.ts'
import { runIdempotent } from '#platform/http/idempotency.ts'
import type { Context } from '#site/server/context.ts'
import { assertMember, type Viewer } from '#platform/http/viewer.ts'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { recordChange } from '../business/business.sql.ts'
import { getRestaurant } from '../restaurants.reads.ts'
import { recordPhoto } from '../versions/versions.sql.ts'
import { assertCanChangePhotos } from './photos.policy.ts'
import { appendPhoto, findPhotoFacts } from './photos.sql.ts'

/**
 * The author or the business adds a photo to a restaurant, up to three, in the order of upload.
 * @throws DomainError NOT_AUTHENTICATED, RESTAURANT_NOT_FOUND, FORBIDDEN, PHOTO_NOT_IMAGE, PHOTO_TYPE, PHOTO_UNREADABLE, PHOTOS_TOO_MANY,
 * STORAGE_FULL, IDEMPOTENCY_KEY_REUSED
 */
export async function addPhoto(context: Context, viewer: Viewer, id: string, file: Buffer, key?: string): Promise<Restaurant> {
  const { db, pages } = context
  assertMember(viewer)
  assertCanChangePhotos(viewer, await findPhotoFacts(db, id, viewer.id))
  const kept = await keepPhoto(context, { ownerId: viewer.id, kind: 'restaurant' }, file)
  const { photo } = kept

  const request = { restaurant: id, photo: createHash('sha256').update(file).digest('base64url') }
  const added = await inTransaction(db, async (tx) => {
    await lockProfiles(tx, [viewer.id])
    return runIdempotent(tx, { owner: viewer.id, key, request }, async () => {
      if (await appendPhoto(tx, id, viewer.id, photo)) {
        await recordChange(tx, { restaurantId: id, memberId: viewer.id, kind: 'photo' })
        await recordPhoto(tx, id, viewer.id, 1)
        return { photo }
      }
      assertCanChangePhotos(viewer, await findPhotoFacts(tx, id, viewer.id))
      throw new DomainError('PHOTOS_TOO_MANY')
    })
  }).catch(kept.dropAfter)
  // A repeated call whose photo is already stored.
  if (added.photo !== photo) await kept.drop()
  pages.changed({ restaurant: id })
  return getRestaurant({ db }, id)
}
