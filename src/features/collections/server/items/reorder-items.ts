import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction } from '#db/transaction.ts'
import { ensure, refuseIf } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { ItemCount } from '../../collections.contract.ts'
import { assertCanSave } from '../collections.policy.ts'
import { findCollection, lockOwn } from '../collections.sql.ts'
import { countHeld, countItems, reorder } from './items.sql.ts'

/**
 * The owner reorders some items: together they keep their positions, in the new order.
 * @throws DomainError COLLECTION_NOT_FOUND, FORBIDDEN, ITEM_NOT_FOUND
 */
export async function reorderItems(
  context: Pick<Context, 'db' | 'pages'>,
  member: Member,
  collectionId: string,
  restaurantIds: string[],
): Promise<ItemCount> {
  assertCanSave(member, await findCollection(context.db, collectionId))
  const itemCount = await inTransaction(context.db, async (tx) => {
    await lockProfiles(tx, [member.id])
    ensure(await lockOwn(tx, collectionId, member.id), 'COLLECTION_NOT_FOUND')
    refuseIf((await countHeld(tx, collectionId, restaurantIds)) < restaurantIds.length, 'ITEM_NOT_FOUND')
    await reorder(tx, collectionId, restaurantIds)
    return countItems(tx, collectionId)
  })
  context.pages.changed({ collection: collectionId })
  return { itemCount }
}
