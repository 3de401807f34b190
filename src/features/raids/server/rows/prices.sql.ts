import { sql } from 'kysely'
import { inRaid, type Item, type Moved, putBack, take, type Tx, venuesOf } from './kept.sql.ts'

/** Takes out prices, each with its dish: a dish goes with its last price. */
export async function takePrices(tx: Tx, raidId: number, items: Item[]): Promise<Moved> {
  const ids = items.map(({ item }) => item)
  const { rows } = await sql<{ id: number }>`
    select id from dishes where id in (select dish_id from prices where id = any(${ids}::bigint[])) order by id for update`.execute(tx)
  const gone = sql`delete from prices p using dishes d where p.id = any(${ids}::bigint[]) and d.id = p.dish_id and ${inRaid(raidId, 'p.user_id')}
    returning p.*, d.question_id, to_jsonb(d) as dish`
  const kept = await take(tx, raidId, 'prices', gone)
  await countDishes(
    tx,
    rows.map(({ id }) => id),
  )
  return { amount: items.length, venues: await venuesOf(tx, kept) }
}

/** Puts prices back; a dish that went comes back with the first of them, unless members named it again meanwhile. */
export async function returnPrices(tx: Tx, ids: readonly number[]): Promise<number[]> {
  await sql`
    select restore_kept_row('dishes', (k.content -> 'dish' || jsonb_build_object('question_id', k.content -> 'question_id')) - array['price_count', 'seen_on'])
    from (select distinct on (content ->> 'dish_id') content from archived_rows where id = any(${ids}::bigint[]) order by content ->> 'dish_id', id) k`.execute(
    tx,
  )
  await sql`
    update archived_rows k set content = k.content || jsonb_build_object('dish_id', d.id) from dishes d
    where k.id = any(${ids}::bigint[]) and d.question_id = k.content ->> 'question_id'
      and d.name_key = k.content -> 'dish' ->> 'name_key' and d.portion_key = k.content -> 'dish' ->> 'portion_key'
      and not exists (select from dishes x where x.id = (k.content ->> 'dish_id')::bigint)`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    select id from dishes where id in (select (content ->> 'dish_id')::bigint from archived_rows where id = any(${ids}::bigint[]))
    order by id for update`.execute(tx)
  const back = await putBack(tx, 'prices', ids)
  await countDishes(
    tx,
    rows.map(({ id }) => id),
  )
  return back
}

/** Counts the prices of locked dishes; those without any go. */
async function countDishes(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    update dishes d set price_count = p.prices, seen_on = p.latest
    from (select dish_id, count(*) as prices, max(seen_on) as latest from prices where dish_id = any(${ids}::bigint[]) group by dish_id) p
    where d.id = p.dish_id`.execute(tx)
  await sql`delete from dishes d where id = any(${ids}::bigint[]) and not exists (select from prices where dish_id = d.id)`.execute(tx)
}
