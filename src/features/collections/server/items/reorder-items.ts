import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction } from '#db/transaction.ts'
import { DomainError } from '#lib/errors.ts'
import type { Services } from '#server/services.ts'
import type { Member } from '#server/viewer.ts'
import type { ItemCount } from '../../collections.contract.ts'
import { assertCanKeep } from '../collections.policy.ts'
import { findCollection, lockOwn } from '../collections.sql.ts'
import { forgetPage } from '../collections.view.ts'
import { countHeld, countItems, reorder } from './items.sql.ts'

/**
 * The owner lets items change places among themselves: together they keep the places that they had, in this order.
 * @throws DomainError COLLECTION_NOT_FOUND, FORBIDDEN, ITEM_NOT_FOUND
 */
export async function reorderItems(
  services: Pick<Services, 'db' | 'pages'>,
  member: Member,
  collectionId: string,
  restaurantIds: string[],
): Promise<ItemCount> {
  assertCanKeep(member, await findCollection(services.db, collectionId))
  const itemCount = await inTransaction(services.db, async (tx) => {
    await lockProfiles(tx, [member.id])
    if (!(await lockOwn(tx, collectionId, member.id))) throw new DomainError('COLLECTION_NOT_FOUND', 404)
    if ((await countHeld(tx, collectionId, restaurantIds)) < restaurantIds.length) throw new DomainError('ITEM_NOT_FOUND', 404)
    await reorder(tx, collectionId, restaurantIds)
    return countItems(tx, collectionId)
  })
  forgetPage(services, collectionId)
  return { itemCount }
}
