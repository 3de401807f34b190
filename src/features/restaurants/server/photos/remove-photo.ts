import { photoFiles } from '#lib/media.rules.ts'
import { dropFiles } from '#platform/media/index.ts'
import { DomainError } from '#lib/errors.ts'
import type { Context } from '#platform/context.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { getRestaurant } from '../get-restaurant.ts'
import { assertCanChangePhotos } from './photos.policy.ts'
import { findAuthor, takePhoto } from './photos.sql.ts'

/**
 * The author removes a photo and its files from a restaurant.
 * @throws DomainError NOT_AUTHENTICATED, RESTAURANT_NOT_FOUND, FORBIDDEN, PHOTO_NOT_FOUND
 */
export async function removePhoto(context: Context, viewer: Viewer, id: string, photo: string): Promise<Restaurant> {
  const { db, pages } = context
  assertCanChangePhotos(viewer, await findAuthor(db, id))
  if (!(await takePhoto(db, id, viewer.id, photo))) throw new DomainError('PHOTO_NOT_FOUND')
  await dropFiles(context, Object.values(photoFiles(photo)))
  pages.changed({ restaurant: id })
  return getRestaurant({ db }, id)
}
