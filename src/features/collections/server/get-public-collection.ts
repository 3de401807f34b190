import { pageOf } from '#db/keyset.ts'
import { ensure } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import { type Collection, itemQuery, type ItemPage } from '../collections.contract.ts'
import { findCollection } from './collections.sql.ts'
import { presentCollection } from './collections.view.ts'
import { selectItemPage } from './items/items.sql.ts'
import { presentItems } from './items/items.view.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const { limit } = itemQuery.parse({})

/** A public collection with its first items, for every viewer. @throws DomainError COLLECTION_NOT_FOUND, also for a private one */
export async function getPublicCollection({ db }: Pick<Context, 'db'>, id: string): Promise<{ collection: Collection; items: ItemPage }> {
  const row = UUID.test(id) ? await findCollection(db, id) : undefined
  ensure(row?.is_public, 'COLLECTION_NOT_FOUND')
  const { items, nextCursor } = pageOf(await selectItemPage(db, id, { limit }), limit)
  return { collection: presentCollection(row), items: { items: await presentItems(db, items), nextCursor } }
}
