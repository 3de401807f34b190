import { lockMember } from '#people/server/lock-member.ts'
import { inTransaction } from '#db/transaction.ts'
import { photoFiles } from '#lib/media.rules.ts'
import { dropFiles, keepPhoto } from '#platform/media/index.ts'
import { recordChange } from '#features/restaurants/server/index.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { MenuPhoto } from '../../menu.contract.ts'
import { assertCanAdd } from '../prices.policy.ts'
import { findPlace, holdPlace } from '../prices.sql.ts'
import { saveMenuPhoto } from './menu.sql.ts'
import { presentMenuPhoto } from './menu.view.ts'

/**
 * Any member adds a photo of a restaurant's menu; a second one replaces the member's first.
 * @throws DomainError RESTAURANT_NOT_FOUND, IS_DUET, NOT_AUTHENTICATED, PHOTO_NOT_IMAGE, PHOTO_TYPE, PHOTO_UNREADABLE, STORAGE_FULL
 */
export async function addMenuPhoto(
  context: Pick<Context, 'db' | 'log' | 'media' | 'pages' | 'site'>,
  member: Member,
  restaurantId: string,
  file: Buffer,
): Promise<MenuPhoto> {
  const { db, pages } = context
  assertCanAdd(await findPlace(db, restaurantId), undefined)
  const kept = await keepPhoto(context, { ownerId: member.id, kind: 'menu' }, file)
  const { row, replaced } = await inTransaction(db, async (tx) => {
    await lockMember(tx, member.id)
    assertCanAdd(await holdPlace(tx, restaurantId), undefined)
    await recordChange(tx, { restaurantId, memberId: member.id, kind: 'menu_photo' })
    return saveMenuPhoto(tx, { restaurantId, userId: member.id, photo: kept.photo })
  }).catch(kept.dropAfter)
  pages.changed({ restaurant: restaurantId })
  if (replaced !== undefined) await dropFiles(context, Object.values(photoFiles(replaced)))
  return presentMenuPhoto(row)
}
