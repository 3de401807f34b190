import { sql } from 'kysely'
import { type Db, opaque, prepared } from '#db/connect.ts'
import { lockDishes } from '#db/lock-dishes.ts'
import { type Given, type JoinedRead, joinedRead, jsonRows } from '#db/joined-reads.ts'
import { firstRow, hasRow, onlyValue, rowsOf } from '#db/rows.ts'
import type { Tx } from '#db/transaction.ts'
import type { BestDish } from '../dishes.contract.ts'
import { BEST_SHOWN, DISHES_MAX } from '../dishes.rules.ts'

/** A dish as the database has it. */
export interface DishRow {
  id: number
  restaurant_id: string
  name: string
  kind: string | null
  rating_counts: number[]
}

const shown = sql`r.id, r.restaurant_id, r.name, r.kind, r.rating_counts`

export function findDish(db: Db | Tx, id: number): Promise<DishRow | undefined> {
  return firstRow<DishRow>(db)`select ${shown} from restaurant_dishes r where r.id = ${id} ${prepared}`
}

/** Locks a dish, and its restaurant before it as `lockDishes` does; neither goes before the commit. */
export function lockDish(tx: Tx, id: number): Promise<DishRow | undefined> {
  return firstRow<DishRow>(tx)`
    with place as materialized (
      select p.id from restaurants p where p.id = (select restaurant_id from restaurant_dishes where id = ${id}) for key share)
    select ${shown} from restaurant_dishes r where r.id = ${id} and r.restaurant_id in (select id from place) for no key update of r ${prepared}`
}

/** Locks a dish that is to be renamed or removed: nobody else writes about the dishes of its restaurant before the commit. */
export async function lockDishAlone(tx: Tx, id: number): Promise<DishRow | undefined> {
  await lockDishes(tx, sql`select ${id}::bigint`, 'alone')
  return findDish(tx, id)
}

/** The dish of a restaurant by its folded name. */
export function findByKey(db: Db | Tx, restaurantId: string, nameKey: string): Promise<DishRow | undefined> {
  return firstRow<DishRow>(db)`
    select ${shown} from restaurant_dishes r where r.restaurant_id = ${restaurantId} and r.name_key = ${nameKey} ${prepared}`
}

/** Keeps the dish of this folded name from being deleted and renamed until the commit. Waits for a deletion under way. */
export function holdByKey(tx: Tx, restaurantId: string, nameKey: string): Promise<DishRow | undefined> {
  return firstRow<DishRow>(tx)`
    select ${shown} from restaurant_dishes r where r.restaurant_id = ${restaurantId} and r.name_key = ${nameKey} for key share ${prepared}`
}

/** All dishes of a restaurant, at most as many as one can have. */
export function selectNames(db: Db, restaurantId: string): Promise<DishRow[]> {
  return rowsOf<DishRow>(db)`
    select ${shown} from restaurant_dishes r where r.restaurant_id = ${restaurantId} order by r.id limit ${sql.lit(DISHES_MAX)} ${prepared}`
}

/** Locks the restaurant until the commit, so that dishes are added to it one after another. */
export function lockPlace(tx: Tx, restaurantId: string): Promise<{ question_type: 'normal' | 'duet' } | undefined> {
  return firstRow<{ question_type: 'normal' | 'duet' }>(tx)`
    select question_type from restaurants where id = ${restaurantId} for no key update ${prepared}`
}

/** How many dishes the restaurant has, and how many the member added within a day. */
export async function countDishes(tx: Tx, restaurantId: string, memberId: string): Promise<{ here: number; today: number }> {
  return (await firstRow<{ here: number; today: number }>(tx)`
    select (select count(*)::int from restaurant_dishes where restaurant_id = ${restaurantId}) as here,
      (select count(*)::int from restaurant_dishes
        where added_by = ${memberId}::uuid and created_at > now() - interval '1 day') as today ${prepared}`)!
}

interface NewDish {
  restaurantId: string
  memberId: string
  name: string
  nameKey: string
  kind: string | null
  kindVersion: number
}

/** Adds a dish. The caller holds the lock of the restaurant. @returns undefined where the restaurant has a dish of this name */
export function insertDish(tx: Tx, dish: NewDish): Promise<DishRow | undefined> {
  return firstRow<DishRow>(tx)`
    insert into restaurant_dishes as r (restaurant_id, name, name_key, kind, kind_version, added_by)
    values (${dish.restaurantId}, ${dish.name}, ${dish.nameKey}, ${dish.kind}, ${dish.kindVersion}, ${dish.memberId}::uuid)
    on conflict on constraint restaurant_dishes_once do nothing returning ${shown} ${prepared}`
}

/** Renames a dish; its portions follow by their foreign key. */
export async function changeDish(
  tx: Tx,
  id: number,
  { name, nameKey, kind, kindVersion }: Omit<NewDish, 'restaurantId' | 'memberId'>,
): Promise<void> {
  await tx.updateTable('restaurant_dishes').set({ name, name_key: nameKey, kind, kind_version: kindVersion }).where('id', '=', id).execute()
}

/** With which version of the list the kind of a dish was found. */
export async function findKindVersion(tx: Tx, id: number): Promise<number> {
  return onlyValue<number>(tx)`select kind_version from restaurant_dishes where id = ${id}`
}

export async function deleteDish(tx: Tx, id: number): Promise<boolean> {
  return hasRow(tx)`delete from restaurant_dishes where id = ${id} returning id`
}

/** Who added a dish; null for a member who left, and for a dish from before dishes could be added. */
export async function findAdder(db: Db | Tx, id: number): Promise<string | null> {
  return (await firstRow<{ added_by: string | null }>(db)`select added_by from restaurant_dishes where id = ${id}`)?.added_by ?? null
}

/** What the order of a dish starts with: the mean of its kind, of all dishes where it has none, and of a site without ratings. */
const priorMean = sql`coalesce(
  (select m.mean from dish_kind_means m where m.kind = r.kind), (select m.mean from dish_kind_means m where m.kind = ''), order_start_mean())`

/** The number that orders the dishes of a restaurant, with six decimals. */
const orderScore = sql`order_score_of(order_prior_weight() * ${priorMean}, r.weight_sum, r.weighted_ratings)`

interface BestRow {
  id: number
  name: string
  counts: number[]
}

/** The dishes that answer 'Ne yenir?' on the page of a restaurant: only those with three ratings, by the weighted order. */
export function bestDishesRead(present: (row: BestRow) => BestDish): JoinedRead<BestDish[]> {
  return joinedRead(
    (_, restaurantId: Given) =>
      jsonRows<BestRow>(sql<BestRow>`
        select r.id, r.name, r.rating_counts as counts from restaurant_dishes r
        where r.restaurant_id = ${restaurantId} and r.is_ranked order by ${orderScore} desc, r.id limit ${sql.lit(BEST_SHOWN)}`),
    (rows) => rows.map((row) => present(row)),
  )
}

export interface SheetRow extends DishRow {
  title: string
  held_count: number
  order_score: number
  prior_mean: number
  is_of_kind: boolean
  weights: number
  weighted_ratings: number
  /** The weights of the ratings 1 to 10. */
  by_rating: number[]
}

/** Everything that makes the numbers of a dish. */
export function findSheet(db: Db, id: number): Promise<SheetRow | undefined> {
  return firstRow<SheetRow>(db)`
    select ${shown}, q.title, r.held_count, ${orderScore}::float8 as order_score, ${priorMean}::float8 as prior_mean,
      exists (select from dish_kind_means m where m.kind = r.kind) as is_of_kind,
      r.weight_sum::float8 as weights, r.weighted_ratings::float8 as weighted_ratings, array(
        select coalesce(sum(s.weight), 0)::float8 from generate_series(1, 10) as g (rating)
        left join dish_ratings s on s.dish_id = r.id and s.rating = g.rating group by g.rating order by g.rating) as by_rating
    from restaurant_dishes r join restaurants q on q.id = r.restaurant_id where r.id = ${id} ${prepared}`
}

/** Dishes whose kind was looked for with an older list, in the order of their ids. */
export function selectUnmatched(db: Db, version: number, limit: number): Promise<{ id: number; name: string }[]> {
  return rowsOf<{ id: number; name: string }>(db)`
    select id, name from restaurant_dishes where kind_version < ${version} order by kind_version, id limit ${limit}`
}

/** Writes the kinds of dishes whose name is still the same. */
export async function setKinds(
  db: Db,
  version: number,
  dishes: readonly { id: number; name: string; kind: string | null }[],
): Promise<void> {
  await sql`
    update restaurant_dishes r set kind = k.kind, kind_version = ${version}
    from unnest(${opaque(
      dishes.map(({ id }) => id),
      'int8[]',
    )}, ${dishes.map(({ name }) => name)}::text[], ${dishes.map(({ kind }) => kind)}::text[]) as k (id, name, kind)
    where r.id = k.id and r.name = k.name and r.kind_version < ${version}`.execute(db)
}

/** Deletes dishes that nobody priced, rated or photographed. @returns how many */
export async function dropEmpty(db: Db, days: number, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from restaurant_dishes where id = any(array(
      select r.id from restaurant_dishes r
      where r.seen_on is null and r.created_at < now() - make_interval(days => ${days})
        and not exists (select from dishes p where p.question_id = r.restaurant_id and p.name_key = r.name_key)
        and not exists (select from dish_ratings s where s.dish_id = r.id)
        and not exists (select from member_photos m where (m.restaurant_id, m.dish_key) = (r.restaurant_id, r.name_key))
      order by r.id limit ${limit} for update skip locked)) returning id`.execute(db)
  return rows.length
}
