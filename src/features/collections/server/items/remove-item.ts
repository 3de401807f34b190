import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction } from '#db/transaction.ts'
import { ensure } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { ItemCount } from '../../collections.contract.ts'
import { assertCanSave } from '../collections.policy.ts'
import { findCollection, lockOwn } from '../collections.sql.ts'
import { countItems, deleteItem, lockRestaurantRow } from './items.sql.ts'

/** The owner removes a restaurant from a collection; a missing one is no error. @throws DomainError COLLECTION_NOT_FOUND, FORBIDDEN */
export async function removeItem(
  context: Pick<Context, 'db' | 'pages'>,
  member: Member,
  { collectionId, restaurantId }: { collectionId: string; restaurantId: string },
): Promise<ItemCount> {
  assertCanSave(member, await findCollection(context.db, collectionId))
  const itemCount = await inTransaction(context.db, async (tx) => {
    await lockProfiles(tx, [member.id])
    await lockRestaurantRow(tx, restaurantId)
    ensure(await lockOwn(tx, collectionId, member.id), 'COLLECTION_NOT_FOUND')
    await deleteItem(tx, collectionId, restaurantId)
    return countItems(tx, collectionId)
  })
  context.pages.changed({ collection: collectionId })
  return { itemCount }
}
