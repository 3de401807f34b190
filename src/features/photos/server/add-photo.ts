import { createHash, randomUUID } from 'node:crypto'
import { inTransaction } from '#db/transaction.ts'
import { LARGE, MIDDLE, photoFiles, SQUARE } from '#features/media/media.rules.ts'
import { dropFiles, keepFiles, preparePhoto } from '#features/media/server/index.ts'
import { DomainError } from '#lib/errors.ts'
import { once } from '#server/idempotency.ts'
import type { Services } from '#server/services.ts'
import type { Viewer } from '#server/viewer.ts'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { getRestaurant } from '#features/restaurants/server/index.ts'
import { assertCanChangePhotos } from './photos.policy.ts'
import { appendPhoto, findAuthor } from './photos.sql.ts'

/**
 * Its author adds a photo to a restaurant, up to three; they stand in the order in which they came.
 * @throws DomainError NOT_AUTHENTICATED, RESTAURANT_NOT_FOUND, FORBIDDEN, PHOTO_NOT_IMAGE, PHOTO_TYPE, PHOTO_UNREADABLE, PHOTOS_TOO_MANY, IDEMPOTENCY_KEY_REUSED
 */
export async function addPhoto(services: Services, viewer: Viewer, id: string, file: Buffer, key?: string): Promise<Restaurant> {
  const { db, pages } = services
  assertCanChangePhotos(viewer, await findAuthor(db, id))
  const versions = await preparePhoto(file)
  const photo = randomUUID()
  const names = photoFiles(photo)
  const files = ([SQUARE, MIDDLE, LARGE] as const).map((size) => ({ name: names[size], data: versions[size] }))
  await keepFiles(services, viewer.id, files)

  const request = { restaurant: id, photo: createHash('sha256').update(file).digest('base64url') }
  const added = await inTransaction(db, (tx) =>
    once(tx, { owner: viewer.id, key, request }, async () => {
      if (await appendPhoto(tx, id, viewer.id, photo)) return { photo }
      assertCanChangePhotos(viewer, await findAuthor(tx, id))
      throw new DomainError('PHOTOS_TOO_MANY', 422)
    }),
  ).catch(async (error: Error) => {
    // Whatever else went wrong may have gone wrong after the commit: such files are left to the clean-up, which asks the rows.
    if (error instanceof DomainError) await dropFiles(services, Object.values(names))
    throw error
  })
  // The call was made before, and its photo is there already.
  if (added.photo !== photo) await dropFiles(services, Object.values(names))
  pages.invalidate(`/tr/restaurants/${id}`, `/tr/question/${id}`)
  return getRestaurant({ db }, id)
}
