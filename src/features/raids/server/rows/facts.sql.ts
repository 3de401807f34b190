import { type RawBuilder, sql } from 'kysely'
import { fallsWithout, keepDecisions } from './fallen-decisions.sql.ts'
import type { Tx } from '#db/transaction.ts'
import { inRaid, type Item, membersOf, type Moved, putBack, restaurantsOf, take } from './kept.sql.ts'

async function lockRestaurants(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`select from restaurants where id = any(${ids}::text[]) order by id for no key update`.execute(tx)
}

/** Takes out what these members said about facts. The caller settles the facts of the restaurants again. */
export async function takeFacts(tx: Tx, raidId: number, items: Item[]): Promise<Moved> {
  const restaurants = items.map(({ place }) => place)
  await lockRestaurants(tx, restaurants)
  const ids = items.map(({ item }) => item)
  const gone = sql`delete from fact_statements where id = any(${ids}::bigint[]) and ${inRaid(raidId, 'member_id')} returning *`
  const kept = await take(tx, raidId, 'fact_statements', gone, sql`g.member_id`)
  return { amount: items.length, restaurants: await restaurantsOf(tx, kept) }
}

/** The decisions of members about facts that do not hold without these members. */
export const factDecisionsOf = (members: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select d.* from crowd_decisions d where d.subject = 'fact' and ${fallsWithout(members)}`

/** Takes out decisions about facts: what honest members said is judged again without them. */
export async function takeFactDecisions(tx: Tx, raidId: number, items: Item[]): Promise<Moved> {
  await lockRestaurants(
    tx,
    items.map(({ place }) => place),
  )
  const { rows } = await sql<{ id: number; restaurant: string }>`
    select d.id, d.restaurant_id as restaurant from (${factDecisionsOf(membersOf(raidId))}) d
    where d.id = any(${items.map(({ item }) => item)}::bigint[]) order by d.id`.execute(tx)
  const ids = rows.map(({ id }) => id)
  await sql`
    update fact_statements s set state = 'open' from crowd_decisions d
    where d.id = any(${ids}::bigint[]) and s.restaurant_id = d.restaurant_id and s.fact = d.new_value ->> 'fact'
      and s.value = d.new_value ->> 'value' and s.state = 'decided'`.execute(tx)
  await keepDecisions(tx, raidId, ids)
  return { amount: 0, restaurants: rows.map(({ restaurant }) => restaurant) }
}

/** Puts statements about facts back, unless their members said something else meanwhile. */
export async function returnFacts(tx: Tx, ids: readonly number[]): Promise<number[]> {
  await lockRestaurants(tx, await restaurantsOf(tx, ids))
  return putBack(tx, 'fact_statements', ids)
}

/** Whether nothing else was decided about the fact of the kept decision `k` since. */
export const isLatestOfFact = sql`not exists (
  select from crowd_decisions o where o.restaurant_id = k.content ->> 'restaurant_id' and o.subject = 'fact'
    and o.new_value ->> 'fact' = k.content -> 'new_value' ->> 'fact' and o.decided_at > (k.content ->> 'decided_at')::timestamptz)`

/** What members had said before a decision about a fact that is back counts as decided again. */
export async function decideAgain(tx: Tx, kept: number): Promise<void> {
  await sql`
    update fact_statements s set state = 'decided' from archived_rows k join crowd_decisions d on d.id = (k.content ->> 'id')::bigint
    where k.id = ${kept} and d.subject = 'fact' and s.restaurant_id = d.restaurant_id and s.fact = d.new_value ->> 'fact'
      and s.value = d.new_value ->> 'value' and s.state = 'open' and s.said_at <= d.decided_at`.execute(tx)
}
