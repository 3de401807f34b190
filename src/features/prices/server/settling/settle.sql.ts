import { type RawBuilder, sql } from 'kysely'
import { type Db, prepared } from '#db/connect.ts'
import type { Tx } from '#db/transaction.ts'
import { firstRow, firstValue, rowsOf, valuesOf } from '#db/rows.ts'
import { type PriceState, type SaidPrice, WITNESS_DAYS } from '../../settle.rules.ts'

const isRecent = sql`p.created_at > clock_timestamp() - make_interval(days => ${sql.lit(WITNESS_DAYS)})`

export interface SaidRow extends Omit<SaidPrice, 'isNewcomer'> {
  dishId: number
  restaurantId: string
  isKnown: boolean
  /** The time by the clock of the database. */
  now: Date
}

/** The prices of dishes that wait or are words, and all of the last days. */
export async function selectSaid(db: Db | Tx, dishIds: readonly number[]): Promise<SaidRow[]> {
  return rowsOf<SaidRow>(db)`
    select p.id, p.dish_id as "dishId", d.question_id as "restaurantId", p.user_id as "memberId", p.amount, p.seen_on::text as "seenOn", p.state,
      encode(p.network_hash, 'hex') as network, p.created_at as "saidAt", clock_timestamp() as now, is_banned(p.user_id) as "isBanned",
      r.author_id is not distinct from p.user_id or holds_restaurant(p.user_id, r.id) or is_moderator(p.user_id) as "isDecider",
      exists (select from prices h where h.dish_id = p.dish_id and h.state = 'holds') as "isKnown"
    from prices p join dishes d on d.id = p.dish_id join restaurants r on r.id = d.question_id
    where p.dish_id = any(${dishIds}::bigint[]) and (p.state in ('word', 'waits') or ${isRecent})
    order by p.created_at desc, p.id desc limit 5000 ${prepared}`
}

/** Dishes with prices of the last days that wait or are words, in the order of their ids. */
export async function selectUnsettled(db: Db, after: number, limit: number): Promise<number[]> {
  return valuesOf<number>(db)`
    select distinct p.dish_id as id from prices p where p.state in ('word', 'waits') and ${isRecent} and p.dish_id > ${after}
    order by p.dish_id limit ${limit}`
}

/**
 * Writes the states of prices of a locked dish. A price that is just being deleted with its member is passed over: that deletion waits
 * for the dish.
 */
export async function setStates(tx: Tx, states: ReadonlyMap<number, PriceState>): Promise<void> {
  const ids = [...states.keys()]
  if (ids.length === 0) return
  await sql`
    update prices p set state = s.state from unnest(${ids}::bigint[], ${[...states.values()]}::text[]) as s (id, state)
    where p.id = s.id and p.id in (select id from prices where id = any(${ids}::bigint[]) for update skip locked)`.execute(tx)
}

/** The amount that the newest price of a dish says that holds. */
export async function findHolding(tx: Tx, dishId: number): Promise<number | undefined> {
  return firstValue<number>(tx)`
    select amount from prices where dish_id = ${dishId} and state = 'holds'
    order by (seen_on - date '2000-01-01') desc, id desc limit 1`
}

/** The prices of a dish that members said in the last days, one of each member, for the record of a decision about an amount. */
export const saidOf = (dishId: number, { amount, ids }: { amount: number; ids: readonly number[] }): RawBuilder<unknown> => sql`
  select distinct on (p.user_id) p.user_id as member_id, p.created_at as said_at,
    jsonb_build_object('dish', d.name, 'portion', nullif(d.portion, ''), 'amount', p.amount, 'waited', p.id = any(${ids}::bigint[])) as value
  from prices p join dishes d on d.id = p.dish_id
  where p.dish_id = ${dishId} and p.state <> 'refused' and ${isRecent} and not is_banned(p.user_id)
  order by p.user_id, p.amount = ${amount} desc, p.id = any(${ids}::bigint[]) desc, p.created_at`

/** How a dish is called. */
export async function findDishName(tx: Tx, dishId: number): Promise<{ dish: string; portion: string | null }> {
  return (await firstRow<{ dish: string; portion: string | null }>(tx)`
    select name as dish, nullif(portion, '') as portion from dishes where id = ${dishId}`)!
}

/**
 * Refuses the prices that hold by a decision of members alone, and shows what is left of the dish.
 * @returns whether any of them still held
 */
export async function refuseDecided(tx: Tx, decisionId: number): Promise<boolean> {
  const { rows } = await sql<{ dish: number }>`
    select id as dish from dishes where id = (select (new_value ->> 'dishId')::bigint from crowd_decisions where id = ${decisionId}) for update`.execute(
    tx,
  )
  const { numAffectedRows } = await sql`
    update prices p set state = 'refused' from crowd_decisions d join crowd_statements w on w.decision_id = d.id and w.group_no is not null
    where d.id = ${decisionId} and d.outcome is null and p.dish_id = (d.new_value ->> 'dishId')::bigint and p.user_id = w.member_id
      and p.amount = (d.new_value ->> 'amount')::int and (w.value ->> 'waited')::boolean and p.state = 'holds'`.execute(tx)
  for (const { dish } of rows) await sql`select show_waiting_price(${dish})`.execute(tx)
  return Number(numAffectedRows) > 0
}
