import { photoFiles } from '#features/media/media.rules.ts'
import { dropFiles } from '#features/media/server/index.ts'
import { DomainError } from '#lib/errors.ts'
import type { Services } from '#server/services.ts'
import type { Viewer } from '#server/viewer.ts'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { getRestaurant } from '#features/restaurants/server/index.ts'
import { assertCanChangePhotos } from './photos.policy.ts'
import { findAuthor, takePhoto } from './photos.sql.ts'

/**
 * Its author removes a photo from a restaurant, and its files are gone.
 * @throws DomainError NOT_AUTHENTICATED, RESTAURANT_NOT_FOUND, FORBIDDEN, PHOTO_NOT_FOUND
 */
export async function removePhoto(services: Services, viewer: Viewer, id: string, photo: string): Promise<Restaurant> {
  const { db, pages } = services
  assertCanChangePhotos(viewer, await findAuthor(db, id))
  if (!(await takePhoto(db, id, viewer.id, photo))) throw new DomainError('PHOTO_NOT_FOUND', 404)
  await dropFiles(services, Object.values(photoFiles(photo)))
  pages.invalidate(`/tr/restaurants/${id}`, `/tr/question/${id}`)
  return getRestaurant({ db }, id)
}
