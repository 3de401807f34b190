import { type RawBuilder, sql } from 'kysely'
import { valuesOf } from '#db/rows.ts'
import { fallsWithout, keepDecisions } from './fallen-decisions.sql.ts'
import { decideAgain, isLatestOfFact } from './facts.sql.ts'
import { confirmationsOf, returnConfirmation, unconfirm } from './hours-decisions.sql.ts'
import type { Tx } from '#db/transaction.ts'
import { type Item, membersOf, type Moved, putBack } from './kept.sql.ts'

/**
 * The latest decisions about whether restaurants are still there that do not hold without these members. A decision that a moderator
 * looked at, or after which something else was decided, stays. The day of waiting does not count here: the job completes such decisions
 * again.
 */
export const decisionsOf = (members: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select d.* from crowd_decisions d join restaurants r on r.id = d.restaurant_id
  where d.subject = 'status' and d.decided_at = r.status_since and ${fallsWithout(members)}`

/** Takes out decisions: each restaurant is again what it was before, and what members had said waits again. */
export async function takeDecisions(tx: Tx, raidId: number, items: Item[]): Promise<Moved> {
  await sql`select from restaurants where id = any(${items.map(({ place }) => place)}::text[]) order by id for no key update`.execute(tx)
  const { rows } = await sql<{ id: number; restaurant: string }>`
    select d.id, d.restaurant_id as restaurant from (${decisionsOf(membersOf(raidId))} union all ${confirmationsOf(membersOf(raidId))}) d
    where d.id = any(${items.map(({ item }) => item)}::bigint[]) order by d.id`.execute(tx)
  const ids = rows.map(({ id }) => id)
  await sql`
    update restaurants r set status = d.old_value ->> 'status', moved_to = d.old_value ->> 'movedTo',
      status_since = (d.old_value ->> 'since')::timestamptz
    from crowd_decisions d
    where d.id = any(${ids}::bigint[]) and d.subject = 'status' and d.restaurant_id in (r.id, r.parent_question_id)`.execute(tx)
  await sql`
    update restaurant_statements s set is_waiting = true from crowd_statements w join crowd_decisions d on d.id = w.decision_id
    where d.id = any(${ids}::bigint[]) and d.subject = 'status' and s.question_id = d.restaurant_id and s.user_id = w.member_id and s.said_at = w.said_at`.execute(
    tx,
  )
  await unconfirm(tx, ids)
  await keepDecisions(tx, raidId, ids)
  return { amount: 0, restaurants: rows.map(({ restaurant }) => restaurant), isListed: ids.length > 0 }
}

/** The next kept decisions: of a restaurant the oldest first, as they followed on each other. */
export async function pickDecisions(tx: Tx, raidId: number, amount: number): Promise<number[]> {
  return valuesOf<number>(tx)`
    select id from archived_rows where raid_id = ${raidId} and kind = 'crowd_decisions' order by (content ->> 'id')::bigint limit ${amount}`
}

/** Puts decisions back where nothing else was decided since. */
export async function returnDecisions(tx: Tx, ids: readonly number[]): Promise<number[]> {
  await sql`
    select from restaurants where id in (select content ->> 'restaurant_id' from archived_rows where id = any(${ids}::bigint[]))
    order by id for no key update`.execute(tx)
  const back: number[] = []
  for (const id of ids) back.push(...(await returnDecision(tx, id)), ...(await returnConfirmation(tx, id)))
  return back
}

async function returnDecision(tx: Tx, id: number): Promise<number[]> {
  const back = await putBack(
    tx,
    'crowd_decisions',
    [id],
    sql`case k.content ->> 'subject' when 'price' then true when 'fact' then ${isLatestOfFact} when 'status' then exists (
      select from restaurants r where r.id = k.content ->> 'restaurant_id' and r.status = k.content -> 'old_value' ->> 'status'
        and r.moved_to is not distinct from k.content -> 'old_value' ->> 'movedTo'
        and r.status_since is not distinct from (k.content -> 'old_value' ->> 'since')::timestamptz) else false end`,
  )
  if (back.length === 0) return back
  await decideAgain(tx, id)
  const decision = sql`archived_rows k join crowd_decisions d on d.id = (k.content ->> 'id')::bigint`
  await sql`
    update restaurants r set status = d.new_value ->> 'status', moved_to = d.new_value ->> 'movedTo', status_since = d.decided_at
    from ${decision} where k.id = ${id} and d.subject = 'status' and d.restaurant_id in (r.id, r.parent_question_id)`.execute(tx)
  await sql`
    update restaurant_statements s set is_waiting = false from ${decision}
    where k.id = ${id} and d.subject = 'status' and s.question_id = d.restaurant_id and s.is_waiting and s.said_at <= d.decided_at`.execute(
    tx,
  )
  return back
}
