import { pageOf } from '#db/keyset.ts'
import { assertReachable, hiddenFrom, withoutHiddenDuets } from '#people/server/hidden-from.ts'
import type { Context } from '#site/server/context.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import type { ItemPage, ItemQuery } from '../../collections.contract.ts'
import { assertCanSee } from '../collections.policy.ts'
import { findCollection } from '../collections.sql.ts'
import { selectItemPage } from './items.sql.ts'
import { presentItems } from './items.view.ts'

/**
 * The items of a visible collection, in the owner's order.
 * @throws DomainError COLLECTION_NOT_FOUND, INVALID_INPUT on a foreign cursor
 */
export async function listItems({ db }: Pick<Context, 'db'>, viewer: Viewer, id: string, query: ItemQuery): Promise<ItemPage> {
  const row = await findCollection(db, id)
  assertCanSee(viewer, row)
  const hidden = await hiddenFrom(db, viewer)
  assertReachable(hidden, row.user_id, 'COLLECTION_NOT_FOUND')
  const { items, nextCursor } = pageOf(await selectItemPage(db, id, query), query.limit)
  return { items: await withoutHiddenDuets(db, await presentItems(db, items), hidden.all, (item) => item.questionId), nextCursor }
}
