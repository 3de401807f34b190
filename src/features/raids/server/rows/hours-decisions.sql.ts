import { type RawBuilder, sql } from 'kysely'
import { valuesOf } from '#db/rows.ts'
import { fallsWithout } from './fallen-decisions.sql.ts'
import type { Tx } from '#db/transaction.ts'
import { putBack } from './kept.sql.ts'

/** The decisions `d` that members made about the hours of a version `c`: that wrote it, or that confirmed it as one member's word. */
const aboutVersion = sql`
  crowd_decisions d where d.subject = 'hours' and d.restaurant_id = c.restaurant_id and (d.new_value ->> 'version')::int = c.version`
const isConfirmation = sql`d.old_value ->> 'version' = d.new_value ->> 'version'`

/**
 * Whether a version `c` of hours goes with these members: one that members decided, when the decision falls without them; any other one
 * of theirs, unless others confirmed it.
 */
export const isVersionOf = (members: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (case when exists (select from ${aboutVersion} and not ${isConfirmation})
    then exists (select from ${aboutVersion} and not ${isConfirmation} and ${fallsWithout(members)})
    else coalesce(c.member_id in (${members}), false) and not exists (select from ${aboutVersion} and not ${fallsWithout(members)}) end)`

/** The restaurants whose hours these members may have written, alone or with others. */
export const restaurantsOf = (members: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select h.restaurant_id from hours_changes h where h.member_id in (${members})
  union select d.restaurant_id from crowd_statements w join crowd_decisions d on d.id = w.decision_id
    where d.subject = 'hours' and w.group_no is not null and w.member_id in (${members})`

/** Confirmations of the latest hours, another member's word, that fall without these members. */
export const confirmationsOf = (members: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select d.* from crowd_decisions d
  join restaurant_hours h on h.restaurant_id = d.restaurant_id and h.version = (d.new_value ->> 'version')::int
  where d.subject = 'hours' and ${isConfirmation} and ${fallsWithout(members)}`

/** Decisions about the versions `own` of hours. */
export async function decisionsAbout(tx: Tx, own: readonly number[]): Promise<number[]> {
  return valuesOf<number>(tx)`
    select d.id from hours_changes c join lateral (select d.id from ${aboutVersion}) d on true where c.id = any(${own}::bigint[])`
}

/** What members had said before decisions about hours waits again. */
export async function reopenHoursStatements(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    update hours_statements s set is_waiting = true from crowd_statements w join crowd_decisions d on d.id = w.decision_id
    where d.id = any(${ids}::bigint[]) and d.subject = 'hours' and s.restaurant_id = d.restaurant_id and s.member_id = w.member_id
      and s.said_at = w.said_at`.execute(tx)
}

/** Hours that these decisions confirmed are one member's word again. */
export async function unconfirm(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    update hours_changes c set is_word = true from crowd_decisions d
    where d.id = any(${ids}::bigint[]) and d.subject = 'hours' and c.restaurant_id = d.restaurant_id
      and c.version = (d.new_value ->> 'version')::int`.execute(tx)
  await reopenHoursStatements(tx, ids)
}

/** What members had said before decisions that are back waits no longer. */
async function closeHoursStatements(tx: Tx, kept: readonly number[]): Promise<void> {
  await sql`
    update hours_statements s set is_waiting = false from archived_rows k join crowd_decisions d on d.id = (k.content ->> 'id')::bigint
    where k.id = any(${kept}::bigint[]) and s.restaurant_id = d.restaurant_id and s.is_waiting and s.said_at <= d.decided_at`.execute(tx)
}

/** Puts back the decisions about versions of hours that are back: `versions` are the kept rows of these. @returns those that are back */
export async function returnDecisionsAbout(tx: Tx, versions: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select k.id from archived_rows k join archived_rows v on v.raid_id = k.raid_id and v.content ->> 'restaurant_id' = k.content ->> 'restaurant_id'
      and v.content ->> 'version' = k.content -> 'new_value' ->> 'version'
    where v.id = any(${versions}::bigint[]) and k.kind = 'crowd_decisions' and k.content ->> 'subject' = 'hours' order by k.id`.execute(tx)
  const ids = rows.map(({ id }) => id)
  await closeHoursStatements(tx, await putBack(tx, 'crowd_decisions', ids))
  await sql`delete from archived_rows where id = any(${ids}::bigint[])`.execute(tx)
}

/** Puts a confirmation back where the hours are still the word that it confirmed. */
export async function returnConfirmation(tx: Tx, id: number): Promise<number[]> {
  const word = sql`c.restaurant_id = k.content ->> 'restaurant_id' and c.version = (k.content -> 'new_value' ->> 'version')::int
    and c.new_value is not distinct from k.content -> 'new_value' ->> 'hours' and c.is_word`
  const back = await putBack(
    tx,
    'crowd_decisions',
    [id],
    sql`k.content ->> 'subject' = 'hours' and k.content -> 'old_value' ->> 'version' = k.content -> 'new_value' ->> 'version'
      and exists (select from hours_changes c where ${word})`,
  )
  await sql`
    update hours_changes c set is_word = false from archived_rows k where k.id = any(${back}::bigint[]) and ${word}`.execute(tx)
  await closeHoursStatements(tx, back)
  return back
}
