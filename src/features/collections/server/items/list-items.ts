import { pageOf } from '#db/keyset.ts'
import type { Services } from '#server/services.ts'
import type { Viewer } from '#server/viewer.ts'
import type { ItemPage, ItemQuery } from '../../collections.contract.ts'
import { assertCanSee } from '../collections.policy.ts'
import { findCollection } from '../collections.sql.ts'
import { selectItemPage } from './items.sql.ts'
import { presentItem } from './items.view.ts'

/** Whoever may see a collection reads its items, in the owner's order. @throws DomainError COLLECTION_NOT_FOUND, INVALID_INPUT on a foreign cursor */
export async function listItems({ db }: Pick<Services, 'db'>, viewer: Viewer, id: string, query: ItemQuery): Promise<ItemPage> {
  assertCanSee(viewer, await findCollection(db, id))
  const { items, nextCursor } = pageOf(await selectItemPage(db, id, query), query.limit)
  return { items: items.map(presentItem), nextCursor }
}
