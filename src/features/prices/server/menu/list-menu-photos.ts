import { isRestaurant } from '#features/restaurants/server/index.ts'
import { refuseIf } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { MenuPhotoList } from '../../menu.contract.ts'
import { MENU_PHOTOS_SHOWN } from '../../prices.rules.ts'
import { selectMenuPhotos } from './menu.sql.ts'
import { presentMenuPhoto } from './menu.view.ts'

/** Anyone may see the latest photos of a restaurant's menu. @throws DomainError RESTAURANT_NOT_FOUND */
export async function listMenuPhotos({ db }: Pick<Context, 'db'>, restaurantId: string): Promise<MenuPhotoList> {
  const rows = await selectMenuPhotos(db, restaurantId, MENU_PHOTOS_SHOWN)
  refuseIf(rows.length === 0 && !(await isRestaurant(db, restaurantId)), 'RESTAURANT_NOT_FOUND')
  return { items: rows.map(presentMenuPhoto) }
}
