import { type RawBuilder, sql } from 'kysely'
import { type Db, prepared } from '#db/connect.ts'
import { type Given, jsonRows } from '#db/joined-reads.ts'
import type { Tx } from '#db/transaction.ts'
import { firstRow, hasRow } from '#db/rows.ts'
import { compileOnce } from '#db/compile-once.ts'
import { keyset } from '#db/keyset.ts'
import type { PriceState } from '../settle.rules.ts'

const day = (column: string) => `(${column} - date '2000-01-01')`
/** Dishes by the day of their newest price, also one that waits. The index dishes_latest serves it. */
const latestDishes = keyset([
  { sql: day('d.seen_on'), kind: 'integer' },
  { sql: 'd.id', kind: 'integer' },
])
/** The index prices_history serves it. */
const latestPrices = keyset([
  { sql: day('p.seen_on'), kind: 'integer' },
  { sql: 'p.id', kind: 'integer' },
])

const today = sql`(now() at time zone 'Europe/Istanbul')::date`

/** The columns that are shown of a price `p` and of the member `w` who saw it. */
const shownPrice = [
  'p.id as price_id',
  'p.amount',
  sql<string>`p.seen_on::text`.as('seen_day'),
  sql<number>`${today} - p.seen_on`.as('days_ago'),
  sql<boolean>`p.state <> 'holds'`.as('is_word'),
  'p.user_id',
  'w.username',
  'w.nickname',
  'w.avatar_url',
] as const

/** The newest price of the dish `d` that may be shown first. The index prices_newest serves it. */
const isShown = sql<boolean>`p.state in ('holds', 'word')`

/** The newest price that waits beside what the price `p` shows: another amount, seen on the same day or later. */
const waiting = sql<WaitingRow>`
  select x.id as waiting_id, x.amount as waiting_amount, x.seen_on::text as waiting_day, ${today} - x.seen_on as waiting_days_ago,
    x.user_id as waiting_by, y.username as waiting_username, y.nickname as waiting_nickname, y.avatar_url as waiting_avatar
  from prices x join profiles y on y.id = x.user_id
  where x.dish_id = p.dish_id and x.state = 'waits' and x.amount <> p.amount and ${sql.raw(day('x.seen_on'))} >= ${sql.raw(day('p.seen_on'))}
  order by ${sql.raw(day('x.seen_on'))} desc, x.id desc limit 1`

interface WaitingRow {
  waiting_id: number
  waiting_amount: number
  waiting_day: string
  waiting_days_ago: number
  waiting_by: string
  waiting_username: string
  waiting_nickname: string
  waiting_avatar: string | null
}

function dishes(db: Db) {
  return db
    .selectFrom('dishes as d')
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('prices as p')
          .selectAll()
          .where('p.dish_id', '=', sql.ref<number>('d.id'))
          .where(isShown)
          .orderBy(latestPrices.order)
          .limit(1)
          .as('p'),
      (join) => join.onTrue(),
    )
    .innerJoin('profiles as w', 'w.id', 'p.user_id')
    .leftJoinLateral(sql<WaitingRow>`(${waiting})`.as<'x'>(sql.ref('x')), (join) => join.onTrue())
    .select(['d.id', 'd.name', 'd.portion', 'd.price_count'])
    .select(shownPrice)
    .select([
      'x.waiting_id',
      'x.waiting_amount',
      'x.waiting_day',
      'x.waiting_days_ago',
      'x.waiting_by',
      'x.waiting_username',
      'x.waiting_nickname',
      'x.waiting_avatar',
    ])
    .select(latestDishes.place.as('place'))
}

interface Part {
  cursor?: string | undefined
  limit: number
}

/** The dishes of a restaurant with their newest prices, one more than the limit. */
export function selectDishes(db: Db, restaurantId: string, { cursor, limit }: Part) {
  return cursor === undefined ? firstDishes(db, restaurantId, limit + 1) : dishesAfter(db, restaurantId, { cursor, limit })
}

/** The dishes of a restaurant with their newest prices, the latest seen first. */
function dishesOf(db: Db, restaurantId: string | Given, limit: number | RawBuilder<number>) {
  return dishes(db).where('d.question_id', '=', restaurantId).where('d.price_count', '>', 0).orderBy(latestDishes.order).limit(limit)
}

const firstDishes = compileOnce((db, restaurantId: string, limit: number) => dishesOf(db, restaurantId, limit).modifyEnd(prepared))

function dishesAfter(db: Db, restaurantId: string, { cursor, limit }: Part) {
  return dishesOf(db, restaurantId, limit + 1)
    .where(latestDishes.after(cursor))
    .execute()
}

/** A dish with its newest price; undefined when it has none that is shown. */
export function findDish(db: Db, id: number) {
  return dishes(db).where('d.id', '=', id).executeTakeFirst()
}

export type DishRow = Awaited<ReturnType<typeof dishesAfter>>[number]

/** Dishes by the latest day on which a price of them was seen. The index restaurant_dishes_latest serves it. */
const latestOfMenu = keyset([
  { sql: "coalesce(r.seen_on - date '2000-01-01', 0)", kind: 'integer' },
  { sql: 'r.id', kind: 'integer' },
])

/** More portions of one dish are not shown on a page: the API lists all. */
const PORTIONS = 20

/** The dishes of a restaurant with their portions, the latest seen first. */
export function menuOf(db: Db, restaurantId: string | Given, limit: number | RawBuilder<number>, cursor?: string) {
  const portions = dishes(db)
    .where('d.question_id', '=', sql.ref<string>('r.restaurant_id'))
    .where('d.name_key', '=', sql.ref<string>('r.name_key'))
    .where('d.price_count', '>', 0)
    .orderBy(latestDishes.order)
    .limit(sql.lit(PORTIONS))
  return db
    .selectFrom('restaurant_dishes as r')
    .select(['r.id', 'r.restaurant_id', 'r.name', 'r.kind', 'r.rating_counts'])
    .select(jsonRows<DishRow>(portions).as('portions'))
    .select(latestOfMenu.place.as('place'))
    .where('r.restaurant_id', '=', restaurantId)
    .where(latestOfMenu.after(cursor))
    .orderBy(latestOfMenu.order)
    .limit(limit)
}

export type MenuRow = Awaited<ReturnType<ReturnType<typeof menuOf>['execute']>>[number]

/** The prices of a dish, one more than the limit. */
export function selectHistory(db: Db, dishId: number, { cursor, limit }: Part) {
  return db
    .selectFrom('prices as p')
    .innerJoin('profiles as w', 'w.id', 'p.user_id')
    .select(shownPrice)
    .select(latestPrices.place.as('place'))
    .where('p.dish_id', '=', dishId)
    .where(latestPrices.after(cursor))
    .orderBy(latestPrices.order)
    .limit(limit + 1)
    .execute()
}

export async function isDish(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('dishes').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

export interface Place {
  question_type: 'normal' | 'duet'
  /** The day in Türkiye. */
  today: string
}

/** Keeps the restaurant from being deleted until the commit; undefined when it does not exist. */
export async function holdPlace(tx: Tx, restaurantId: string): Promise<Place | undefined> {
  return firstRow<Place>(tx)`
    select question_type, ${today}::text as today from restaurants where id = ${restaurantId} for key share ${prepared}`
}

/** Finds the restaurant without a lock. */
export async function findPlace(db: Db, restaurantId: string): Promise<Place | undefined> {
  return firstRow<Place>(db)`
    select question_type, ${today}::text as today from restaurants where id = ${restaurantId} ${prepared}`
}

interface DishName {
  name: string
  portion: string
  nameKey: string
  portionKey: string
}

/** The portion of these names, locked; the first spelling stays. */
export async function holdPortion(tx: Tx, restaurantId: string, { name, portion, nameKey, portionKey }: DishName): Promise<number> {
  const { id } = await tx
    .insertInto('dishes')
    .values({ question_id: restaurantId, name, portion, name_key: nameKey, portion_key: portionKey })
    .onConflict((conflict) => conflict.constraint('dishes_once').doUpdateSet({ name: sql`dishes.name` }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface NewPrice {
  dishId: number
  userId: string
  amount: number
  seenOn: string
  network: Buffer | undefined
}

/**
 * Adds the price, which waits until it is settled; the same member's price of the same dish and day gets the new amount, and is judged
 * again. The same amount said again keeps its time: repeating it neither hurries nor delays what others wait for.
 */
export async function savePrice(tx: Tx, price: NewPrice): Promise<{ id: number; state: PriceState }> {
  return (await firstRow<{ id: number; state: PriceState }>(tx)`
    insert into prices as p (dish_id, user_id, amount, seen_on, state, network_hash, created_at)
    values (${price.dishId}, ${price.userId}::uuid, ${price.amount}, ${price.seenOn}::date, 'waits', ${price.network ?? null}::bytea, clock_timestamp())
    on conflict on constraint prices_once do update set amount = excluded.amount, network_hash = excluded.network_hash,
      state = case when p.amount = excluded.amount or p.state = 'word' then p.state else 'waits' end,
      created_at = case when p.amount = excluded.amount then p.created_at else excluded.created_at end
    returning id, state ${prepared}`)!
}

export interface PriceFacts {
  dish_id: number
  user_id: string
  question_id: string
  dish: string
}

export function findPrice(db: Db, id: number): Promise<PriceFacts | undefined> {
  return db
    .selectFrom('prices as p')
    .innerJoin('dishes as d', 'd.id', 'p.dish_id')
    .select(['p.dish_id', 'p.user_id', 'd.question_id', 'd.name as dish'])
    .where('p.id', '=', id)
    .executeTakeFirst()
}

/** Adding and deleting prices of one dish run one after another. As in `lockDishes`, the restaurant is locked first. */
export async function lockDish(tx: Tx, id: number): Promise<void> {
  // A merge that this waited for may have moved the dish to another restaurant.
  if (!(await lockWithPlace(tx, id))) await lockWithPlace(tx, id)
}

function lockWithPlace(tx: Tx, id: number): Promise<boolean> {
  return hasRow(tx)`
    with place as materialized (
      select r.id from restaurants r where r.id = (select question_id from dishes where id = ${id}) for key share)
    select d.id from dishes d where d.id = ${id} and d.question_id in (select id from place) for update of d`
}

/** @returns false when another request was faster */
export async function removePrice(tx: Tx, id: number): Promise<boolean> {
  return (await tx.deleteFrom('prices').where('id', '=', id).returning('id').executeTakeFirst()) !== undefined
}
