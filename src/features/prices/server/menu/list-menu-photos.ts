import { joinedRead, type JoinedRead, jsonRows, toDate } from '#db/joined-reads.ts'
import { isRestaurant } from '#features/restaurants/server/index.ts'
import { refuseIf } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { MenuPhotoList } from '../../menu.contract.ts'
import { menuPhotosOf, selectMenuPhotos } from './menu.sql.ts'
import { presentMenuPhoto } from './menu.view.ts'

/** Anyone may see the latest photos of a restaurant's menu. @throws DomainError RESTAURANT_NOT_FOUND */
export async function listMenuPhotos({ db }: Pick<Context, 'db'>, restaurantId: string): Promise<MenuPhotoList> {
  const rows = await selectMenuPhotos(db, restaurantId)
  refuseIf(rows.length === 0 && !(await isRestaurant(db, restaurantId)), 'RESTAURANT_NOT_FOUND')
  return { items: rows.map(presentMenuPhoto) }
}

/** The latest photos of the menu of a restaurant that was just read. */
export function menuPhotosRead(): JoinedRead<MenuPhotoList> {
  return joinedRead(
    (db, restaurantId) => jsonRows(menuPhotosOf(db, restaurantId)),
    (rows) => ({ items: rows.map((row) => presentMenuPhoto({ ...row, added_at: toDate(row.added_at) })) }),
  )
}
