import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction } from '#db/transaction.ts'
import { assertPublicTexts } from '#features/newcomers/server/index.ts'
import { ensure } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { CollectionItem } from '../../collections.contract.ts'
import { assertCanSave } from '../collections.policy.ts'
import { findCollection, lockOwn } from '../collections.sql.ts'
import { findItem, insertItem, lockRestaurantRow } from './items.sql.ts'
import { presentItems } from './items.view.ts'

/**
 * The owner adds a restaurant or a duet to the end of a collection, once.
 * @throws DomainError COLLECTION_NOT_FOUND, FORBIDDEN, RESTAURANT_NOT_FOUND, ITEM_EXISTS, NEWCOMER_LINKS, NEWCOMER_LINK_HERE
 */
export async function addItem(
  context: Pick<Context, 'db' | 'pages' | 'site'>,
  member: Member,
  { collectionId, restaurantId, notes }: { collectionId: string; restaurantId: string; notes: string | null },
): Promise<CollectionItem> {
  assertCanSave(member, await findCollection(context.db, collectionId))
  const item = await inTransaction(context.db, async (tx) => {
    await lockProfiles(tx, [member.id])
    ensure(await lockRestaurantRow(tx, restaurantId), 'RESTAURANT_NOT_FOUND')
    ensure(await lockOwn(tx, collectionId, member.id), 'COLLECTION_NOT_FOUND')
    if ((await findCollection(tx, collectionId))?.is_public) await assertPublicTexts(context, tx, member.id, { after: { notes } })
    ensure(await insertItem(tx, { collectionId, restaurantId, notes }), 'ITEM_EXISTS')
    const [added] = await presentItems(tx, [(await findItem(tx, collectionId, restaurantId))!])
    return added!
  })
  context.pages.changed({ collection: collectionId })
  return item
}
