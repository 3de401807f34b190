import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction } from '#db/transaction.ts'
import { DomainError } from '#lib/errors.ts'
import type { Services } from '#server/services.ts'
import type { Member } from '#server/viewer.ts'
import type { CollectionItem } from '../../collections.contract.ts'
import { assertCanKeep } from '../collections.policy.ts'
import { findCollection, lockOwn } from '../collections.sql.ts'
import { forgetPage } from '../collections.view.ts'
import { findItem, insertItem, keepRestaurant } from './items.sql.ts'
import { presentItem } from './items.view.ts'

/**
 * The owner adds a restaurant or a duet to a collection, once, behind what stands there.
 * @throws DomainError COLLECTION_NOT_FOUND, FORBIDDEN, RESTAURANT_NOT_FOUND, ITEM_EXISTS
 */
export async function addItem(
  services: Pick<Services, 'db' | 'pages'>,
  member: Member,
  { collectionId, restaurantId, notes }: { collectionId: string; restaurantId: string; notes: string | null },
): Promise<CollectionItem> {
  assertCanKeep(member, await findCollection(services.db, collectionId))
  const item = await inTransaction(services.db, async (tx) => {
    await lockProfiles(tx, [member.id])
    if (!(await keepRestaurant(tx, restaurantId))) throw new DomainError('RESTAURANT_NOT_FOUND', 404)
    if (!(await lockOwn(tx, collectionId, member.id))) throw new DomainError('COLLECTION_NOT_FOUND', 404)
    if (!(await insertItem(tx, { collectionId, restaurantId, notes }))) throw new DomainError('ITEM_EXISTS', 409)
    return presentItem((await findItem(tx, collectionId, restaurantId))!)
  })
  forgetPage(services, collectionId)
  return item
}
