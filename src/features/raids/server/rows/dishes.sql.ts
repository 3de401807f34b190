import { type RawBuilder, sql } from 'kysely'
import { lockDishes } from '#db/lock-dishes.ts'
import type { Tx } from '#db/transaction.ts'
import { inRaid, type Item, type Moved, putBack, restaurantsOf, take } from './kept.sql.ts'

/** The dishes that these members added and that nobody else priced, rated or photographed. */
export const dishesOf = (members: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select r.* from restaurant_dishes r where r.added_by in (${members})
    and not exists (select from dishes p join prices x on x.dish_id = p.id
      where (p.question_id, p.name_key) = (r.restaurant_id, r.name_key) and x.user_id not in (${members}))
    and not exists (select from dish_ratings s where s.dish_id = r.id and (s.member_id is null or s.member_id not in (${members})))
    and not exists (select from member_photos m where (m.restaurant_id, m.dish_key) = (r.restaurant_id, r.name_key) and m.member_id not in (${members}))`

const isEmpty = sql`not exists (select from dishes p where (p.question_id, p.name_key) = (r.restaurant_id, r.name_key))
  and not exists (select from dish_ratings s where s.dish_id = r.id)
  and not exists (select from member_photos m where (m.restaurant_id, m.dish_key) = (r.restaurant_id, r.name_key))`

/** Takes out ratings of dishes, each with the restaurant and the name of its dish. A dish that has nothing left goes in the next step. */
export async function takeDishRatings(tx: Tx, raidId: number, items: Item[]): Promise<Moved> {
  const ids = items.map(({ item }) => item)
  const dishes = await lockDishes(tx, sql`select dish_id from dish_ratings where id = any(${ids}::bigint[])`)
  const kept = await take(
    tx,
    raidId,
    'dish_ratings',
    sql`delete from dish_ratings s using restaurant_dishes d where s.id = any(${ids}::bigint[]) and d.id = s.dish_id and ${inRaid(raidId, 's.member_id')}
      returning s.*, d.restaurant_id, d.name_key`,
    sql`g.member_id`,
  )
  await sql`select recount_dishes(${dishes}::bigint[])`.execute(tx)
  return { amount: items.length, restaurants: await restaurantsOf(tx, kept) }
}

/** Takes out dishes that the raid added and that have neither a price, a rating nor a photo of others. */
export async function takeDishes(tx: Tx, raidId: number, items: Item[]): Promise<Moved> {
  const ids = items.map(({ item }) => item)
  const gone = sql`delete from restaurant_dishes r where r.id = any(${ids}::bigint[]) and ${isEmpty} returning r.*`
  const kept = await take(tx, raidId, 'restaurant_dishes', gone, sql`g.added_by`)
  return { amount: items.length, restaurants: await restaurantsOf(tx, kept) }
}

/** Puts ratings back on their dishes, or on the dishes that have these names by now. */
export async function returnDishRatings(tx: Tx, ids: readonly number[]): Promise<number[]> {
  await sql`
    update archived_rows k set content = k.content || jsonb_build_object('dish_id', d.id) from restaurant_dishes d
    where k.id = any(${ids}::bigint[]) and d.restaurant_id = k.content ->> 'restaurant_id' and d.name_key = k.content ->> 'name_key'
      and not exists (select from restaurant_dishes x where x.id = (k.content ->> 'dish_id')::bigint)`.execute(tx)
  const dishes = await lockDishes(tx, sql`select (content ->> 'dish_id')::bigint from archived_rows where id = any(${ids}::bigint[])`)
  const back = await putBack(tx, 'dish_ratings', ids)
  await sql`select recount_dishes(${dishes}::bigint[])`.execute(tx)
  return back
}
