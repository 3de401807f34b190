import { type RawBuilder, sql } from 'kysely'
import { lockDishes } from '#db/lock-dishes.ts'
import { rowsOf } from '#db/rows.ts'
import type { Tx } from '#db/transaction.ts'
import type { DishRow } from './dishes.sql.ts'

interface JoinedRow extends Pick<DishRow, 'id' | 'restaurant_id' | 'name'> {
  name_key: string
}

/** Locks two dishes and their portions, so that nothing is added to them before the commit. */
export async function lockBoth(tx: Tx, one: number, other: number): Promise<[JoinedRow | undefined, JoinedRow | undefined]> {
  await lockDishes(tx, sql`select unnest(${[one, other]}::bigint[])`, 'alone')
  const rows = await rowsOf<JoinedRow>(tx)`
    select id, restaurant_id, name, name_key from restaurant_dishes where id = any(${[one, other]}::bigint[])`
  await sql`
    select from dishes p join restaurant_dishes r on (r.restaurant_id, r.name_key) = (p.question_id, p.name_key)
    where r.id = any(${[one, other]}::bigint[]) order by p.id for update of p`.execute(tx)
  return [rows.find(({ id }) => id === one), rows.find(({ id }) => id === other)]
}

/** Moves portions, prices, ratings and photos of a locked dish to another one of the restaurant, and deletes the first. */
export async function joinInto(tx: Tx, from: JoinedRow, to: JoinedRow): Promise<void> {
  const restaurant = to.restaurant_id
  const same = sql`(select a.id as from_id, b.id as to_id from dishes a
    join dishes b on b.question_id = ${restaurant} and b.name_key = ${to.name_key} and b.portion_key = a.portion_key
    where a.question_id = ${restaurant} and a.name_key = ${from.name_key})`
  await sql`select set_config('lokma.merging', 'on', true)`.execute(tx)
  await run(tx, [
    sql`
      insert into dishes (question_id, name, portion, name_key, portion_key)
      select question_id, ${to.name}, portion, ${to.name_key}, portion_key from dishes
      where question_id = ${restaurant} and name_key = ${from.name_key} on conflict on constraint dishes_once do nothing`,
    sql`
      delete from prices p using ${same} s, prices a, prices b
      where a.dish_id = s.from_id and b.dish_id = s.to_id and (b.user_id, b.seen_on) = (a.user_id, a.seen_on)
        and p.id = case when (a.created_at, a.id) > (b.created_at, b.id) then b.id else a.id end`,
    sql`update prices p set dish_id = s.to_id from ${same} s where p.dish_id = s.from_id`,
    sql`
      update crowd_decisions d set new_value = d.new_value || jsonb_build_object('dishId', s.to_id, 'dish', ${to.name}::text) from ${same} s
      where d.restaurant_id = ${restaurant} and d.subject = 'price' and (d.new_value ->> 'dishId')::bigint = s.from_id`,
    sql`
      delete from dish_ratings r using dish_ratings a, dish_ratings b
      where a.dish_id = ${from.id} and b.dish_id = ${to.id} and b.member_id = a.member_id
        and r.id = case when ${changedAt('a')} > ${changedAt('b')} then b.id else a.id end`,
    sql`update dish_ratings set dish_id = ${to.id} where dish_id = ${from.id}`,
    sql`
      update member_photos set dish_key = ${to.name_key} where restaurant_id = ${restaurant} and dish_key = ${from.name_key}`,
    sql`delete from restaurant_dishes where id = ${from.id}`,
    sql`
      update dishes d set price_count = c.prices, seen_on = c.latest
      from (select dish_id, count(*) as prices, max(seen_on) as latest from prices group by dish_id) c
      where c.dish_id = d.id and d.question_id = ${restaurant} and d.name_key = ${to.name_key}`,
    sql`select show_waiting_price(d.id) from dishes d where d.question_id = ${restaurant} and d.name_key = ${to.name_key}`,
    sql`
      update restaurant_dishes r set seen_on = (
        select max(d.seen_on) from dishes d where d.question_id = r.restaurant_id and d.name_key = r.name_key) where r.id = ${to.id}`,
    sql`select recount_dishes(array[${to.id}::bigint])`,
    sql`select set_config('lokma.merging', 'off', true)`,
  ])
}

const changedAt = (alias: string): RawBuilder<unknown> =>
  sql`(coalesce(${sql.ref(`${alias}.last_rating_change_at`)}, ${sql.ref(`${alias}.created_at`)}), ${sql.ref(`${alias}.id`)})`

async function run(tx: Tx, statements: readonly RawBuilder<unknown>[]): Promise<void> {
  for (const statement of statements) await statement.execute(tx)
}
