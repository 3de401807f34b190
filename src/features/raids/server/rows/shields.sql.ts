import { sql } from 'kysely'
import type { Tx } from '#db/transaction.ts'
import { type Item, keep, type Moved } from './kept.sql.ts'

/** The open shields of which the raid took the last vote: there is nothing left to decide about them. */
export const emptiedBy = (raidId: number) => sql`
  select s.restaurant_id, s.id from shields s where s.outcome is null
    and s.id in (select (content ->> 'shield_id')::bigint from archived_rows where raid_id = ${raidId} and kind = 'held_votes')
    and not exists (select from held_votes h where h.shield_id = s.id)`

/** Closes shields of which the raid took the last vote. The search holds votes only while it has the lock of their restaurant. */
export async function closeShields(tx: Tx, raidId: number, items: Item[]): Promise<Moved> {
  const places = items.map(({ place }) => place)
  await sql`select from restaurants where id = any(${places}::text[]) order by id for no key update`.execute(tx)
  const { rows } = await sql<{ restaurant_id: string; id: number }>`
    update shields set outcome = 'emptied', decided_at = now()
    where id = any(${items.map(({ item }) => item)}::bigint[]) and id in (select id from (${emptiedBy(raidId)}) emptied)
    returning restaurant_id, id`.execute(tx)
  const shields = rows.map(({ id }) => id)
  await keep(
    tx,
    raidId,
    'shields',
    sql`select jsonb_build_object('id', s.id, 'restaurant_id', s.restaurant_id), null::uuid from shields s where s.id = any(${shields}::bigint[])`,
  )
  return { amount: rows.length, restaurants: rows.map((row) => row.restaurant_id), shields }
}

/** Opens the closed shields again. Where the restaurant has another open one by now, that one holds the votes that come back. */
export async function reopenShields(tx: Tx, ids: readonly number[]): Promise<number[]> {
  await sql`
    select from restaurants where id in (select content ->> 'restaurant_id' from archived_rows where id = any(${ids}::bigint[]))
    order by id for no key update`.execute(tx)
  const { rows } = await sql<{ kept_id: number }>`
    update shields s set outcome = null, decided_at = null from archived_rows k
    where k.id = any(${ids}::bigint[]) and s.id = (k.content ->> 'id')::bigint and s.outcome = 'emptied'
      and not exists (select from shields o where o.restaurant_id = s.restaurant_id and o.outcome is null)
      and not exists (select from shields o where o.restaurant_id = s.restaurant_id and o.outcome = 'emptied' and o.id > s.id and o.id in (
        select (content ->> 'id')::bigint from archived_rows where id = any(${ids}::bigint[])))
    returning k.id as kept_id`.execute(tx)
  await sql`
    update archived_rows h set content = h.content || jsonb_build_object('shield_id', o.id)
    from archived_rows k join shields s on s.id = (k.content ->> 'id')::bigint and s.outcome = 'emptied'
      join shields o on o.restaurant_id = s.restaurant_id and o.outcome is null
    where k.id = any(${ids}::bigint[]) and h.raid_id = k.raid_id and h.kind = 'held_votes' and (h.content ->> 'shield_id')::bigint = s.id`.execute(
    tx,
  )
  return rows.map(({ kept_id }) => kept_id)
}
