import { type RawBuilder, sql } from 'kysely'
import { type Db } from '#db/connect.ts'
import { firstRow, rowsOf, valuesOf } from '#db/rows.ts'
import type { Tx } from '#db/transaction.ts'
import type { FactValue } from '#features/fact-names/fact-names.data.ts'
import type { ShownFact, StatementState } from '../facts.rules.ts'

/** The facts of a restaurant about which members say something, or of which something is shown. */
export async function selectFacts(tx: Tx, restaurantId: string): Promise<string[]> {
  return valuesOf<string>(tx)`
    select fact from fact_statements where restaurant_id = ${restaurantId}
    union select fact from restaurant_facts where restaurant_id = ${restaurantId}`
}

/** Locks what is shown of these facts, before their statements: the deletion of an account takes both in the other order. */
export async function lockShown(tx: Tx, restaurantId: string, facts: readonly string[]): Promise<Map<string, FactValue>> {
  const rows = await rowsOf<{ fact: string; value: FactValue }>(tx)`
    select fact, value from restaurant_facts where restaurant_id = ${restaurantId} and fact = any(${facts}::text[]) order by fact for update`
  return new Map(rows.map(({ fact, value }) => [fact, value]))
}

/** Writes what statements count for. One that is just being deleted with its member is passed over: that deletion waits for the fact. */
export async function setStates(tx: Tx, states: ReadonlyMap<number, StatementState>): Promise<void> {
  const ids = [...states.keys()]
  if (ids.length === 0) return
  await sql`
    update fact_statements f set state = s.state from unnest(${ids}::bigint[], ${[...states.values()]}::text[]) as s (id, state)
    where f.id = s.id and f.id in (select id from fact_statements where id = any(${ids}::bigint[]) for update skip locked)`.execute(tx)
}

/** Writes what is shown of a fact. @returns whether the page changes */
export async function saveShown(
  tx: Tx,
  restaurantId: string,
  fact: string,
  shown: ShownFact,
  settleAt: Date | undefined,
): Promise<boolean> {
  const { value, state, seenOn, witnesses, business, hitUntil } = shown
  const others = JSON.stringify(shown.others)
  const row = await firstRow<{ changed: boolean }>(tx)`
    with before as (select * from restaurant_facts where restaurant_id = ${restaurantId} and fact = ${fact}),
    saved as (
      insert into restaurant_facts (restaurant_id, fact, value, state, confirmed_on, witnesses, others, business_value, business_on, is_hit,
        hit_until, settle_at)
      values (${restaurantId}, ${fact}, ${value}, ${state}, ${seenOn}::date, ${witnesses}, ${others}::jsonb, ${business?.value ?? null},
        ${business?.seenOn ?? null}::date, ${hitUntil !== null}, ${hitUntil}::date, ${settleAt ?? null}::timestamptz)
      on conflict on constraint restaurant_facts_pkey do update set value = excluded.value, state = excluded.state,
        confirmed_on = excluded.confirmed_on, witnesses = excluded.witnesses, others = excluded.others,
        business_value = excluded.business_value, business_on = excluded.business_on, is_hit = excluded.is_hit,
        hit_until = excluded.hit_until, settled_at = clock_timestamp(), settle_at = excluded.settle_at
      returning *)
    select (b.value, b.state, b.confirmed_on, b.witnesses, b.others, b.business_value, b.business_on, b.is_hit)
      is distinct from (s.value, s.state, s.confirmed_on, s.witnesses, s.others, s.business_value, s.business_on, s.is_hit) as changed
    from saved s left join before b on true`
  return row!.changed
}

/** Nothing is shown of a fact any more. @returns whether the page changes */
export async function deleteShown(tx: Tx, restaurantId: string, fact: string): Promise<boolean> {
  const gone = await valuesOf(tx)`
    delete from restaurant_facts where restaurant_id = ${restaurantId} and fact = ${fact} returning 1`
  return gone.length > 0
}

/** What members said about a fact, for the record of a decision. */
export const saidOf = (restaurantId: string, fact: string, card: string | null): RawBuilder<unknown> => sql`
  select member_id, said_at, jsonb_build_object('fact', fact, 'card', ${card}::text, 'value', value) as value
  from fact_statements where restaurant_id = ${restaurantId} and fact = ${fact} and state <> 'refused' and not is_banned(member_id)`

/** The name of a meal card. */
export async function findCardName(tx: Tx, slug: string | undefined): Promise<string | null> {
  if (slug === undefined) return null
  return (await firstRow<{ name: string }>(tx)`select name from meal_cards where slug = ${slug}`)?.name ?? null
}

/** A fact of a restaurant that is due. */
export interface DueFact {
  restaurantId: string
  fact: string
}

/**
 * Facts that time, a deleted account, a ban or its end, or a business that began or ended may have changed, in the order of their
 * restaurants.
 */
export async function selectDue(db: Db, after: DueFact, limit: number): Promise<DueFact[]> {
  const since = sql`(
    select s.member_id, case when s.until <= now() then greatest(s.starts_at, s.ended_at, s.until) else greatest(s.starts_at, s.ended_at) end as at
      from sanctions s where s.kind = 'banned'
    union all select k.member_id, greatest(k.active_since, k.decided_at) from restaurant_claims k where k.active_since is not null)`
  return rowsOf<DueFact>(db)`
    select restaurant_id as "restaurantId", fact from (
      select f.restaurant_id, f.fact from restaurant_facts f where f.settle_at <= now()
      union select s.restaurant_id, s.fact from ${since} m join fact_statements s on s.member_id = m.member_id
        left join restaurant_facts f on f.restaurant_id = s.restaurant_id and f.fact = s.fact
        where f.settled_at < m.at or (f.fact is null and s.state <> 'refused' and not is_banned(s.member_id))) due
    where (restaurant_id, fact) > (${after.restaurantId}, ${after.fact}) order by restaurant_id, fact limit ${limit}`
}

/** The restaurant and fact of a decision that no moderator has looked at. */
export async function findDecided(tx: Tx, decisionId: number): Promise<{ fact: string } | undefined> {
  return firstRow<{ fact: string }>(tx)`
    select new_value ->> 'fact' as fact from crowd_decisions where id = ${decisionId} and subject = 'fact' and outcome is null`
}

/** Refuses the statements on which a decision rests. @returns whether any of them still counted */
export async function refuseDecided(tx: Tx, decisionId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update fact_statements s set state = 'refused' from crowd_decisions d join crowd_statements w on w.decision_id = d.id and w.group_no is not null
    where d.id = ${decisionId} and s.restaurant_id = d.restaurant_id and s.fact = d.new_value ->> 'fact' and s.member_id = w.member_id
      and s.value = d.new_value ->> 'value' and s.state = 'decided'`.execute(tx)
  return Number(numAffectedRows) > 0
}
