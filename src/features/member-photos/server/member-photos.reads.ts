import { joinedRead, type JoinedRead, toDate } from '#db/joined-reads.ts'
import type { Db } from '#db/connect.ts'
import { presentPage } from '#db/keyset.ts'
import { isRestaurant } from '#features/restaurants/server/index.ts'
import { refuseIf } from '#lib/errors.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { Context } from '#site/server/context.ts'
import type { GalleryPage, GalleryPhoto, GalleryQuery, OwnPhotoList, PhotoPreview } from '../member-photos.contract.ts'
import { PHOTOS_EACH } from '../member-photos.rules.ts'
import { countGallery, previewOf, selectGallery, selectOfDish, selectPhotographed } from './gallery.sql.ts'
import { selectUnseen } from './member-photos.sql.ts'
import { presentGalleryPhoto, presentPhoto } from './member-photos.view.ts'

/**
 * Anyone may see the photos of a restaurant: those of members who ate there, of the restaurant itself and of its menu, the latest first.
 * @throws DomainError RESTAURANT_NOT_FOUND, INVALID_INPUT on a foreign cursor
 */
export async function listGallery({ db }: Pick<Context, 'db'>, restaurantId: string, query: GalleryQuery): Promise<GalleryPage> {
  const { dish, cursor, limit } = query
  const rows = await selectGallery(db, restaurantId, { dish, cursor, limit })
  refuseIf(rows.length === 0 && !(await isRestaurant(db, restaurantId)), 'RESTAURANT_NOT_FOUND')
  const page = presentPage(rows, limit, presentGalleryPhoto)
  if (cursor !== undefined) return { ...page, count: null, dishes: null }
  const [count, dishes] = await Promise.all([countGallery(db, restaurantId, dish), selectPhotographed(db, restaurantId)])
  return { ...page, count, dishes }
}

/** A member sees the member's own photos of a restaurant that wait for a moderator, or that reports hid. */
export async function listUnseen({ db }: Pick<Context, 'db'>, member: Member, restaurantId: string): Promise<OwnPhotoList> {
  return { items: (await selectUnseen(db, restaurantId, member.id)).map((row) => presentPhoto(row)) }
}

/** The latest photos of a dish, as many as the page of the dish shows. */
export async function listOfDish(db: Db, dish: number): Promise<GalleryPhoto[]> {
  return (await selectOfDish(db, dish, PHOTOS_EACH)).map((row) => presentGalleryPhoto(row))
}

/** The latest photos of members at a restaurant that was just read. */
export function photoPreviewRead(): JoinedRead<PhotoPreview> {
  return joinedRead(
    (_, restaurantId) => previewOf(restaurantId),
    ({ count, items }) => ({ count, items: items.map((row) => presentGalleryPhoto({ ...row, added_at: toDate(row.added_at) })) }),
  )
}
