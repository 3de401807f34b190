import { sql } from 'kysely'
import { type Db, prepared } from '#db/connect.ts'
import { lockDishes } from '#db/lock-dishes.ts'
import { firstRow, hasRow, rowsOf, valuesOf } from '#db/rows.ts'
import type { Tx } from '#db/transaction.ts'

export interface RatingRow {
  dish_id: number
  rating: number
  created_at: Date
  last_rating_change_at: Date | null
  is_held: boolean
  /** The clock of the database. */
  now: Date
}

const columns = sql`s.dish_id, s.rating, s.created_at, s.last_rating_change_at, s.is_held, now() as now`

/** The member's rating of a dish. */
export function findRating(db: Db | Tx, dishId: number, memberId: string): Promise<RatingRow | undefined> {
  return firstRow<RatingRow>(
    db,
  )`select ${columns} from dish_ratings s where s.dish_id = ${dishId} and s.member_id = ${memberId}::uuid ${prepared}`
}

/** The member's ratings of the dishes of a restaurant. */
export function selectOwnRatings(db: Db, restaurantId: string, memberId: string): Promise<RatingRow[]> {
  return rowsOf<RatingRow>(db)`
    select ${columns} from dish_ratings s join restaurant_dishes r on r.id = s.dish_id
    where s.member_id = ${memberId}::uuid and r.restaurant_id = ${restaurantId} order by s.dish_id ${prepared}`
}

/** Adds a rating, held where the shield holds the member's vote on the restaurant. @returns undefined where the member has one */
export function insertRating(
  tx: Tx,
  dish: { id: number; restaurant_id: string },
  memberId: string,
  rating: number,
): Promise<RatingRow | undefined> {
  return firstRow<RatingRow>(tx)`
    insert into dish_ratings as s (dish_id, member_id, rating, is_held)
    values (${dish.id}, ${memberId}::uuid, ${rating}, exists (
      select from votes v where v.question_id = ${dish.restaurant_id} and v.user_id = ${memberId}::uuid and v.is_held))
    on conflict on constraint dish_ratings_once do nothing returning ${columns} ${prepared}`
}

interface Change {
  dishId: number
  memberId: string
  rating: number
  cooldownSeconds: number
}

/** Changes a rating if its last change is old enough by the database's clock; undefined otherwise. */
export function changeRating(tx: Tx, { dishId, memberId, rating, cooldownSeconds }: Change): Promise<RatingRow | undefined> {
  return firstRow<RatingRow>(tx)`
    update dish_ratings s set rating = ${rating}, last_rating_change_at = greatest(now(), created_at)
    where s.dish_id = ${dishId} and s.member_id = ${memberId}::uuid
      and (s.last_rating_change_at is null or s.last_rating_change_at <= now() - make_interval(secs => ${cooldownSeconds}))
    returning ${columns} ${prepared}`
}

/** Deletes a rating that was neither given nor changed within the cooldown. @returns false otherwise */
export async function deleteRating(tx: Tx, dishId: number, memberId: string, cooldownSeconds: number): Promise<boolean> {
  return hasRow(tx)`
    delete from dish_ratings s where s.dish_id = ${dishId} and s.member_id = ${memberId}::uuid
      and greatest(s.created_at, s.last_rating_change_at) <= now() - make_interval(secs => ${cooldownSeconds})
    returning id ${prepared}`
}

/** A business does not rate its own dishes: the ratings that its member gave before are withdrawn. Dishes are locked before their ratings. */
export async function dropBusinessRatings(tx: Tx, restaurantId: string, memberId: string): Promise<void> {
  const own = sql`s.member_id = ${memberId}::uuid and s.dish_id in (select id from restaurant_dishes where restaurant_id = ${restaurantId})`
  await lockDishes(tx, sql`select s.dish_id from dish_ratings s where ${own}`)
  await sql`delete from dish_ratings s where ${own}`.execute(tx)
}

/** Deletes the ratings that a member of these keyed hashes left on a dish before an account was deleted. */
export async function deleteLeft(tx: Tx, dishId: number, hashes: readonly Buffer[]): Promise<void> {
  await sql`delete from dish_ratings where dish_id = ${dishId} and member_id is null and left_hashes && ${hashes}::bytea[]`.execute(tx)
}

/** Deletes ratings of members who left, where their day has come. Those of dishes in use are left to the next run. @returns how many */
export async function deleteDueRatings(db: Db, limit: number): Promise<number> {
  const { rows } = await sql`
    with due as materialized (select id, dish_id from dish_ratings where goes_at <= now() order by goes_at limit ${limit}),
    free as materialized (
      select d.id from restaurant_dishes d join restaurants r on r.id = d.restaurant_id
      where d.id in (select dish_id from due) for no key update of d skip locked for key share of r skip locked)
    delete from dish_ratings where id in (select id from due where dish_id in (select id from free)) returning id`.execute(db)
  return rows.length
}

/** The next dishes with ratings after this one, in the order of their ids. */
export function selectRated(db: Db, after: number, limit: number): Promise<number[]> {
  return valuesOf<number>(db)`
    select distinct dish_id from dish_ratings where dish_id > ${after} order by dish_id limit ${limit}`
}

/** Locks those of these dishes that no rating has locked. */
export function lockFree(tx: Tx, ids: readonly number[]): Promise<number[]> {
  return valuesOf<number>(tx)`
    select id from restaurant_dishes where id = any(${ids}::bigint[]) order by id for no key update skip locked`
}

/**
 * Updates the weights of the ratings of locked dishes: by the age of the rating and the standing of its member, as votes have it, without
 * what is usual. A rating takes its member's standing in its first night; a later change reaches each rating on a night of its own.
 */
export async function updateWeights(tx: Tx, dishIds: readonly number[]): Promise<void> {
  await sql`
    with due as materialized (
      select s.id, known.weight, asked.standing, asked.begins_to_change, asked.is_settled
      from dish_ratings s join restaurant_dishes d on d.id = s.dish_id join restaurants r on r.id = d.restaurant_id
      left join profiles p on p.id = s.member_id
      cross join lateral (select coalesce(s.last_rating_change_at, s.created_at) as at) dated
      cross join lateral (select coalesce(voter_standing(now() - p.created_at, p.vote_trust), s.standing, 0) as standing) present
      cross join lateral (select s.standing is null or coalesce(s.standing_changes_at <= now(), false) as takes_present) taken
      cross join lateral (
        select case when takes_present then present.standing else s.standing end as standing,
          takes_present and s.standing_changes_at is not null as is_settled,
          not takes_present and s.standing_changes_at is null and s.standing <> present.standing as begins_to_change) asked
      cross join lateral (
        select case when s.is_held or s.member_id = r.author_id then 0 else vote_weight(now() - dated.at, asked.standing, 100, 100) end as weight) known
      where s.dish_id = any(${dishIds}::bigint[])
        and (s.weight <> known.weight or s.standing is distinct from asked.standing or asked.begins_to_change or asked.is_settled)
      for no key update of s skip locked)
    update dish_ratings s set weight = due.weight, standing = due.standing,
      standing_changes_at = case when due.begins_to_change then spread_moment() when not due.is_settled then s.standing_changes_at end
    from due where s.id = due.id`.execute(tx)
  await sql`select recount_dishes(${dishIds}::bigint[])`.execute(tx)
}

/** Computes the mean of all dishes and of each kind, drawn to the mean of all as the means of restaurants' types are. */
export async function updateMeans(db: Db): Promise<void> {
  await sql`
    with sums as materialized (
      select coalesce(kind, '') as kind, sum(weight_sum) as weights, sum(weighted_ratings) as ratings from restaurant_dishes
      where weight_sum > 0 group by 1),
    of_all as (
      select round((order_mean_weight() * order_start_mean() + coalesce(sum(ratings), 0)) / (order_mean_weight() + coalesce(sum(weights), 0)), 1) as mean
      from sums),
    known as (
      select kind, round((order_mean_weight() * of_all.mean + ratings) / (order_mean_weight() + weights), 1) as mean
      from sums, of_all where kind <> ''
      union all select '', mean from of_all)
    merge into dish_kind_means m using known k on k.kind = m.kind
    when matched and m.mean <> k.mean then update set mean = k.mean
    when not matched then insert values (k.kind, k.mean)`.execute(db)
}
