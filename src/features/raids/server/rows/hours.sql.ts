import { type RawBuilder, sql } from 'kysely'
import { valuesOf } from '#db/rows.ts'
import { storedOpening } from '#features/hours/server/index.ts'
import { keepDecisions } from './fallen-decisions.sql.ts'
import { decisionsAbout, isVersionOf, reopenHoursStatements, restaurantsOf, returnDecisionsAbout } from './hours-decisions.sql.ts'
import type { Tx } from '#db/transaction.ts'
import { forget, type Item, membersOf, type Moved, putBack } from './kept.sql.ts'

/** The latest versions of hours, as far back as they are of these members. An older one below another member's is not what is shown. */
export const hoursOf = (members: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select a.* from hours_changes a where a.restaurant_id in (${restaurantsOf(members)}) and not exists (
    select from hours_changes c where c.restaurant_id = a.restaurant_id and c.version >= a.version and not ${isVersionOf(members)})`

/**
 * Takes the latest versions of hours out, all of a restaurant at once: its hours are again what the version before says. A version stays
 * without its writer when that account goes, so nobody owns the kept row.
 */
export async function takeHours(tx: Tx, raidId: number, items: Item[]): Promise<Moved> {
  const restaurants = items.map(({ place }) => place)
  await sql`select from restaurants where id = any(${restaurants}::text[]) order by id for no key update`.execute(tx)
  await sql`select from restaurant_hours where restaurant_id = any(${restaurants}::text[]) order by restaurant_id for update`.execute(tx)
  const { rows: own } = await sql<{ id: number }>`
    select c.id from (${hoursOf(membersOf(raidId))}) c where c.restaurant_id = any(${restaurants}::text[])`.execute(tx)
  const versions = own.map(({ id }) => id)
  const decisions = await decisionsAbout(tx, versions)
  await reopenHoursStatements(tx, decisions)
  await keepDecisions(tx, raidId, decisions)
  await sql`
    insert into archived_rows (raid_id, kind, content)
    select ${raidId}, 'restaurant_hours', to_jsonb(h) from restaurant_hours h where restaurant_id = any(${restaurants}::text[])`.execute(tx)
  const { numAffectedRows } = await sql`
    with gone as (delete from hours_changes where id = any(${versions}::bigint[]) returning *)
    insert into archived_rows (raid_id, kind, content, writer_id)
    select ${raidId}, 'hours_changes', to_jsonb(g) - 'member_id', g.member_id from gone g order by g.restaurant_id, g.version`.execute(tx)
  await showLatest(tx, restaurants)
  return { amount: Number(numAffectedRows), restaurants }
}

/** The hours of these restaurants are what their latest version says. */
async function showLatest(tx: Tx, restaurants: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string; version: number; value: string | null; now: Date }>`
    select distinct on (restaurant_id) restaurant_id as id, version, new_value as value, now() as now from hours_changes
    where restaurant_id = any(${restaurants}::text[]) order by restaurant_id, version desc`.execute(tx)
  await sql`
    delete from restaurant_hours where restaurant_id = any(${restaurants}::text[]) and restaurant_id <> all(${rows.map(({ id }) => id)}::text[])`.execute(
    tx,
  )
  for (const { id, version, value, now } of rows) {
    const { from = null, to = null, dueAt = null } = value === null ? {} : storedOpening(value, now)
    await sql`
      update restaurant_hours set value = ${value}, version = ${version}, due_at = ${dueAt},
        opening = case when ${from}::timestamptz is not null then tstzrange(${from}::timestamptz, ${to}::timestamptz) end
      where restaurant_id = ${id}`.execute(tx)
  }
}

/** The kept versions of the restaurants of the next rows: the versions of a restaurant come back together, or not at all. */
export async function pickHours(tx: Tx, raidId: number, amount: number): Promise<number[]> {
  const kept = sql`archived_rows k where k.raid_id = ${raidId} and k.kind = 'hours_changes'`
  return valuesOf<number>(tx)`
    select k.id from ${kept} and k.content ->> 'restaurant_id' in (
      select content ->> 'restaurant_id' from (select k.content from ${kept} order by k.id limit ${amount}) next) order by k.id`
}

/** Puts versions of hours back where nobody wrote any since: there the kept versions follow the latest one. */
export async function returnHours(tx: Tx, ids: readonly number[]): Promise<number[]> {
  await lockHours(tx, ids)
  const { rows } = await sql<{ id: number; restaurant: string; snapshot: number }>`
    with first as (
      select distinct on (content ->> 'restaurant_id') raid_id, content ->> 'restaurant_id' as restaurant, (content ->> 'version')::int as version,
        content ->> 'old_value' as value
      from archived_rows where id = any(${ids}::bigint[]) order by content ->> 'restaurant_id', (content ->> 'version')::int)
    select k.id, f.restaurant, s.id as snapshot from first f
    join archived_rows k on k.id = any(${ids}::bigint[]) and k.content ->> 'restaurant_id' = f.restaurant
    join archived_rows s on s.raid_id = f.raid_id and s.kind = 'restaurant_hours' and s.content ->> 'restaurant_id' = f.restaurant
    join restaurants r on r.id = f.restaurant
    left join restaurant_hours h on h.restaurant_id = f.restaurant
    where coalesce(h.version, 0) = f.version - 1 and h.value is not distinct from f.value`.execute(tx)
  const following = rows.map(({ id }) => id)
  await sql`
    update archived_rows set content = content || jsonb_build_object('member_id', writer_id) where id = any(${following}::bigint[])`.execute(
    tx,
  )
  const back = await putBack(tx, 'hours_changes', following)
  await returnDecisionsAbout(tx, back)
  await sql`delete from restaurant_hours where restaurant_id = any(${rows.map(({ restaurant }) => restaurant)}::text[])`.execute(tx)
  const snapshots = [...new Set(rows.map(({ snapshot }) => snapshot))]
  await putBack(tx, 'restaurant_hours', snapshots)
  await forget(tx, snapshots)
  return back
}

/** Nobody changes the hours of these restaurants meanwhile; a restaurant without hours is locked itself, so that nobody adds some. */
async function lockHours(tx: Tx, ids: readonly number[]): Promise<void> {
  const restaurants = sql`(select content ->> 'restaurant_id' from archived_rows where id = any(${ids}::bigint[]))`
  await sql`
    select from restaurants r where id in ${restaurants} and not exists (select from restaurant_hours where restaurant_id = r.id)
    order by id for update`.execute(tx)
  await sql`select from restaurants where id in ${restaurants} order by id for no key update`.execute(tx)
  await sql`select from restaurant_hours where restaurant_id in ${restaurants} order by restaurant_id for update`.execute(tx)
}
