import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction } from '#db/transaction.ts'
import { DomainError } from '#lib/errors.ts'
import type { Services } from '#server/services.ts'
import type { Member } from '#server/viewer.ts'
import type { ItemCount } from '../../collections.contract.ts'
import { assertCanKeep } from '../collections.policy.ts'
import { findCollection, lockOwn } from '../collections.sql.ts'
import { forgetPage } from '../collections.view.ts'
import { countItems, deleteItem, keepRestaurant } from './items.sql.ts'

/** The owner takes a restaurant out of a collection; what is not in it is out already. @throws DomainError COLLECTION_NOT_FOUND, FORBIDDEN */
export async function removeItem(
  services: Pick<Services, 'db' | 'pages'>,
  member: Member,
  { collectionId, restaurantId }: { collectionId: string; restaurantId: string },
): Promise<ItemCount> {
  assertCanKeep(member, await findCollection(services.db, collectionId))
  const itemCount = await inTransaction(services.db, async (tx) => {
    await lockProfiles(tx, [member.id])
    await keepRestaurant(tx, restaurantId)
    if (!(await lockOwn(tx, collectionId, member.id))) throw new DomainError('COLLECTION_NOT_FOUND', 404)
    await deleteItem(tx, collectionId, restaurantId)
    return countItems(tx, collectionId)
  })
  forgetPage(services, collectionId)
  return { itemCount }
}
