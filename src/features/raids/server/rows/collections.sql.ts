import { sql } from 'kysely'
import type { Tx } from '#db/transaction.ts'
import { closeReports, inRaid, type Item, keepUnder, type Moved, take } from './kept.sql.ts'

/** Takes out likes of collections. */
export async function takeCollectionLikes(tx: Tx, raidId: number, items: Item[]): Promise<Moved> {
  const places = items.map(({ place }) => place.split(' '))
  const collections = places.map(([id]) => id!)
  await sql`
    with gone as (
      delete from collection_likes t using unnest(${collections}::uuid[], ${places.map(([, id]) => id)}::uuid[]) as p (place, member)
      where t.collection_id = p.place and t.user_id = p.member returning t.*)
    insert into archived_rows (raid_id, kind, content, owner_id)
    select ${raidId}, 'collection_likes', to_jsonb(g), g.user_id from gone g`.execute(tx)
  return { amount: items.length, collections }
}

/** Takes out collections of raiders with their restaurants and the likes of others. */
export async function takeCollections(tx: Tx, raidId: number, items: Item[]): Promise<Moved> {
  const ids = items.map(({ place }) => place)
  await sql`select from collections where id = any(${ids}::uuid[]) order by id for update`.execute(tx)
  const own = sql`id = any(${ids}::uuid[]) and ${inRaid(raidId)}`
  const { rows } = await sql<{ id: string }>`select id from collections where ${own}`.execute(tx)
  await keepUnder(
    tx,
    raidId,
    'collections',
    rows.map(({ id }) => id),
  )
  await take(tx, raidId, 'collections', sql`delete from collections where ${own} returning *`)
  await closeReports(
    tx,
    ids.map((id) => `collection:${id}`),
  )
  return { amount: items.length, collections: ids }
}
