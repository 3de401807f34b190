import { inTransaction } from '#db/transaction.ts'
import { assertPublicTexts } from '#features/newcomers/server/index.ts'
import { ensure } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { CollectionItem } from '../../collections.contract.ts'
import { assertCanSave } from '../collections.policy.ts'
import { findCollection, lockOwn } from '../collections.sql.ts'
import { findItem, updateNotes } from './items.sql.ts'
import { presentItems } from './items.view.ts'

/**
 * The owner sets, changes or clears the note of an item.
 * @throws DomainError COLLECTION_NOT_FOUND, FORBIDDEN, ITEM_NOT_FOUND, NEWCOMER_LINKS, NEWCOMER_LINK_HERE
 */
export async function changeNotes(
  context: Pick<Context, 'db' | 'pages' | 'site'>,
  member: Member,
  { collectionId, restaurantId, notes }: { collectionId: string; restaurantId: string; notes: string | null },
): Promise<CollectionItem> {
  assertCanSave(member, await findCollection(context.db, collectionId))
  await inTransaction(context.db, async (tx) => {
    ensure(await lockOwn(tx, collectionId, member.id), 'COLLECTION_NOT_FOUND')
    const before = (await findCollection(tx, collectionId))?.is_public ? await findItem(tx, collectionId, restaurantId) : undefined
    if (before) await assertPublicTexts(context, tx, member.id, { after: { notes }, before: { notes: before.notes } })
    ensure(await updateNotes(tx, collectionId, restaurantId, notes), 'ITEM_NOT_FOUND')
  })
  context.pages.changed({ collection: collectionId })
  const row = await findItem(context.db, collectionId, restaurantId)
  const [item] = row ? await presentItems(context.db, [row]) : []
  ensure(item, 'ITEM_NOT_FOUND')
  return item
}
