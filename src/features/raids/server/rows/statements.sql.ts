import { type RawBuilder, sql } from 'kysely'
import { decisionsOf } from './decisions.sql.ts'
import type { Tx } from '#db/transaction.ts'
import { inRaid, type Item, type Moved, take } from './kept.sql.ts'

/** What these members said about whether restaurants are still there, since the last decision that stays. */
export const statementsOf = (members: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select s.* from restaurant_statements s join restaurants r on r.id = s.question_id
  left join (${decisionsOf(members)}) d on d.restaurant_id = r.id
  where s.user_id in (${members})
    and s.said_at > coalesce(case when d.id is null then r.status_since else (d.old_value ->> 'since')::timestamptz end, '-infinity')`

/** Takes out statements; those that a decision followed which stays, stay on record. */
export async function takeStatements(tx: Tx, raidId: number, items: Item[]): Promise<Moved> {
  const places = items.map(({ place }) => place.split(' '))
  const restaurants = places.map(([id]) => id!)
  await sql`
    with gone as (
      delete from restaurant_statements t using unnest(${restaurants}::text[], ${places.map(([, id]) => id)}::uuid[]) as p (place, member)
      where t.question_id = p.place and t.user_id = p.member returning t.*)
    insert into archived_rows (raid_id, kind, content, owner_id)
    select ${raidId}, 'restaurant_statements', to_jsonb(g), g.user_id from gone g`.execute(tx)
  return { amount: items.length, restaurants }
}

/** Takes out what these members said about hours. */
export async function takeHoursStatements(tx: Tx, raidId: number, items: Item[]): Promise<Moved> {
  const places = items.map(({ place }) => place.split(' '))
  const restaurants = places.map(([id]) => id!)
  await sql`select from restaurants where id = any(${restaurants}::text[]) order by id for no key update`.execute(tx)
  await sql`
    with gone as (
      delete from hours_statements t using unnest(${restaurants}::text[], ${places.map(([, id]) => id)}::uuid[]) as p (place, member)
      where t.restaurant_id = p.place and t.member_id = p.member returning t.*)
    insert into archived_rows (raid_id, kind, content, owner_id)
    select ${raidId}, 'hours_statements', to_jsonb(g), g.member_id from gone g`.execute(tx)
  return { amount: items.length, restaurants }
}

/** What was said about hours on which a decision followed meanwhile waits no longer. */
export async function closeDecidedHours(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    update archived_rows k set content = k.content || '{"is_waiting": false}' where k.id = any(${ids}::bigint[]) and exists (
      select from hours_changes c where c.restaurant_id = k.content ->> 'restaurant_id' and not c.is_word and not c.is_imported
        and c.created_at >= (k.content ->> 'said_at')::timestamptz
      union all select from crowd_decisions d where d.restaurant_id = k.content ->> 'restaurant_id' and d.subject = 'hours'
        and d.decided_at >= (k.content ->> 'said_at')::timestamptz)`.execute(tx)
}

/** A statement on which a decision followed meanwhile waits no longer. */
export async function closeDecided(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    update archived_rows k set content = k.content || '{"is_waiting": false}' from restaurants r
    where k.id = any(${ids}::bigint[]) and r.id = k.content ->> 'question_id' and r.status_since >= (k.content ->> 'said_at')::timestamptz`.execute(
    tx,
  )
}

/** Takes out proposals to merge restaurants that nobody has decided upon. */
export async function takeProposals(tx: Tx, raidId: number, items: Item[]): Promise<Moved> {
  const ids = items.map(({ item }) => item)
  const open = sql`id = any(${ids}::bigint[]) and status = 'pending' and ${inRaid(raidId, 'proposed_by')}`
  await take(tx, raidId, 'merge_proposals', sql`delete from merge_proposals where ${open} returning *`, sql`g.proposed_by`)
  return { amount: items.length }
}
