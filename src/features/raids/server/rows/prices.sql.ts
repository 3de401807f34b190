import { type RawBuilder, sql } from 'kysely'
import { valuesOf } from '#db/rows.ts'
import { fallsWithout, keepDecisions } from './fallen-decisions.sql.ts'
import type { Tx } from '#db/transaction.ts'
import { inRaid, type Item, keep, membersOf, type Moved, putBack, take, restaurantsOf } from './kept.sql.ts'

/** Takes out prices, each with its dish: a dish goes with its last price. */
export async function takePrices(tx: Tx, raidId: number, items: Item[]): Promise<Moved> {
  const ids = items.map(({ item }) => item)
  const { rows } = await sql<{ id: number }>`
    select id from dishes where id in (select dish_id from prices where id = any(${ids}::bigint[])) order by id for update`.execute(tx)
  const gone = sql`delete from prices p using dishes d where p.id = any(${ids}::bigint[]) and d.id = p.dish_id and ${inRaid(raidId, 'p.user_id')}
    returning p.*, d.question_id, to_jsonb(d) as dish`
  const kept = await take(tx, raidId, 'prices', gone)
  const dishes = rows.map(({ id }) => id)
  await countDishes(tx, dishes)
  await showWords(tx, raidId, dishes)
  return { amount: items.length, restaurants: await restaurantsOf(tx, kept) }
}

/** The decisions of members about prices that do not hold without these members. */
export const priceDecisionsOf = (members: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select d.* from crowd_decisions d where d.subject = 'price' and ${fallsWithout(members)}`

/** Takes out decisions about prices: what held by them alone waits again. The job completes a decision again after a day. */
export async function takePriceDecisions(tx: Tx, raidId: number, items: Item[]): Promise<Moved> {
  const { rows } = await sql<{ id: number; restaurant: string; dish: number }>`
    select d.id, d.restaurant_id as restaurant, (d.new_value ->> 'dishId')::bigint as dish from (${priceDecisionsOf(membersOf(raidId))}) d
    where d.id = any(${items.map(({ item }) => item)}::bigint[]) order by d.id`.execute(tx)
  const ids = rows.map(({ id }) => id)
  const dishes = rows.map(({ dish }) => dish)
  await sql`select from dishes where id = any(${dishes}::bigint[]) order by id for update`.execute(tx)
  await keepStates(
    tx,
    raidId,
    sql`p.state = 'holds' and exists (
      select from crowd_decisions x join crowd_statements w on w.decision_id = x.id and w.group_no is not null
      where x.id = any(${ids}::bigint[]) and p.dish_id = (x.new_value ->> 'dishId')::bigint and p.user_id = w.member_id)`,
    dishes,
  )
  await sql`
    update prices p set state = 'waits' from crowd_decisions d join crowd_statements w on w.decision_id = d.id and w.group_no is not null
    where d.id = any(${ids}::bigint[]) and p.dish_id = (d.new_value ->> 'dishId')::bigint and p.amount = (d.new_value ->> 'amount')::int
      and p.user_id = w.member_id and (w.value ->> 'waited')::boolean and p.state = 'holds'`.execute(tx)
  await showWords(tx, raidId, dishes)
  await keepDecisions(tx, raidId, ids)
  return { amount: 0, restaurants: rows.map(({ restaurant }) => restaurant) }
}

/** Shows the newest price that waits where none of a dish is shown any more, once no price of the raid is left there. */
async function showWords(tx: Tx, raidId: number, dishes: readonly number[]): Promise<void> {
  await keepStates(tx, raidId, sql`p.state = 'waits'`, dishes)
  await sql`
    select show_waiting_price(d.id) from dishes d where d.id = any(${dishes}::bigint[]) and not exists (
      select from prices p where p.dish_id = d.id and ${inRaid(raidId, 'p.user_id')}) order by d.id`.execute(tx)
}

/** Keeps what the prices of locked dishes count for before the raid changes it. */
async function keepStates(tx: Tx, raidId: number, which: RawBuilder<unknown>, dishes: readonly number[]): Promise<void> {
  await keep(
    tx,
    raidId,
    'price_states',
    sql`
      select jsonb_build_object('id', p.id, 'dish_id', p.dish_id, 'question_id', d.question_id, 'amount', p.amount, 'state', p.state), p.user_id
      from prices p join dishes d on d.id = p.dish_id
      where p.dish_id = any(${dishes}::bigint[]) and ${which} and not ${inRaid(raidId, 'p.user_id')} and not exists (
        select from archived_rows k where k.raid_id = ${raidId} and k.kind = 'price_states' and (k.content ->> 'id')::bigint = p.id)
      order by p.id`,
  )
}

/**
 * Lets prices count for what they counted before, where members did not say or decide something else since: what held holds again, and a
 * word that showed instead of a price that is back waits again.
 */
export async function returnStates(tx: Tx, ids: readonly number[]): Promise<number[]> {
  await sql`
    select from dishes where id in (
      select p.dish_id from archived_rows k join prices p on p.id = (k.content ->> 'id')::bigint where k.id = any(${ids}::bigint[]))
    order by id for update`.execute(tx)
  return valuesOf<number>(tx)`
    update prices p set state = k.content ->> 'state' from archived_rows k
    where k.id = any(${ids}::bigint[]) and p.id = (k.content ->> 'id')::bigint
      and p.amount = (k.content ->> 'amount')::int and p.state <> k.content ->> 'state' and p.state in ('word', 'waits')
      and (k.content ->> 'state' = 'holds' or exists (
        select from prices o where o.dish_id = p.dish_id and o.id <> p.id and o.state in ('holds', 'word')))
    returning k.id`
}

/** Puts prices back; a dish that went comes back with the first of them, unless members named it again meanwhile. */
export async function returnPrices(tx: Tx, ids: readonly number[]): Promise<number[]> {
  await sql`
    insert into restaurant_dishes (restaurant_id, name, name_key)
    select distinct on (q.id, o.name_key) q.id, o.name, o.name_key from archived_rows k
    join restaurants q on q.id = k.content ->> 'question_id'
    cross join lateral jsonb_populate_record(null::dishes, k.content -> 'dish') o
    where k.id = any(${ids}::bigint[]) order by q.id, o.name_key, k.id
    on conflict on constraint restaurant_dishes_once do nothing`.execute(tx)
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
  const dishes = rows.map(({ id }) => id)
  await countDishes(tx, dishes)
  // What was shown before may be gone meanwhile. It is known once the last price of the dish is back.
  await sql`
    select show_waiting_price(d.id) from dishes d where d.id = any(${dishes}::bigint[]) and not exists (
      select from archived_rows k join archived_rows o on o.raid_id = k.raid_id and o.kind = 'prices' and o.content -> 'dish_id' = k.content -> 'dish_id'
      where k.id = any(${ids}::bigint[]) and (k.content ->> 'dish_id')::bigint = d.id and o.id <> all(${ids}::bigint[]))`.execute(tx)
  return back
}

/** Counts the prices of locked portions; those without any go. Their dishes get the latest day of those that stay. */
async function countDishes(tx: Tx, ids: readonly number[]): Promise<void> {
  const named = await valuesOf<number>(tx)`
    select r.id from restaurant_dishes r where exists (
      select from dishes p where p.id = any(${ids}::bigint[]) and (p.question_id, p.name_key) = (r.restaurant_id, r.name_key))
    order by r.id for no key update`
  await sql`
    update dishes d set price_count = p.prices, seen_on = p.latest
    from (select dish_id, count(*) as prices, max(seen_on) as latest from prices where dish_id = any(${ids}::bigint[]) group by dish_id) p
    where d.id = p.dish_id`.execute(tx)
  await sql`delete from dishes d where id = any(${ids}::bigint[]) and not exists (select from prices where dish_id = d.id)`.execute(tx)
  await sql`
    update restaurant_dishes r set seen_on = (
      select max(p.seen_on) from dishes p where (p.question_id, p.name_key) = (r.restaurant_id, r.name_key))
    where r.id = any(${named}::bigint[])`.execute(tx)
}
