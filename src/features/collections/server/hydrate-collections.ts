import type { Db } from '#db/connect.ts'
import type { Collection } from '../collections.contract.ts'
import { selectCollections } from './collections.sql.ts'
import { presentCollection } from './collections.view.ts'

/** The public collections of these ids, in their order. */
export async function hydrateCollections(db: Db, ids: readonly string[]): Promise<Collection[]> {
  if (ids.length === 0) return []
  const rows = await selectCollections(db).where('c.id', 'in', ids).where('c.is_public', '=', true).execute()
  const byId = new Map(rows.map((row) => [row.id, presentCollection(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
