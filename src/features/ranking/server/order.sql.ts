import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { Tx } from '#db/transaction.ts'
import { valuesOf } from '#db/rows.ts'

export const steps = ['trust', 'usual', 'weights', 'means', 'priors'] as const
export type Step = (typeof steps)[number]

/** Where an earlier run stopped; the first step of a new one otherwise. */
export async function findProgress(db: Db): Promise<{ step: Step; after: string }> {
  const { rows } = await sql<{ step: Step; after: string }>`select step, after_id as after from order_runs`.execute(db)
  return rows[0] ?? { step: 'trust', after: '' }
}

export async function keepProgress(db: Db, step: Step, after: string): Promise<void> {
  await sql`
    insert into order_runs (step, after_id) values (${step}, ${after})
    on conflict (is_only) do update set step = excluded.step, after_id = excluded.after_id`.execute(db)
}

export async function endRun(db: Db): Promise<void> {
  await sql`delete from order_runs`.execute(db)
}

/** The next members after this one; empty at the end. */
export async function findMembers(db: Db, after: string, limit: number): Promise<string[]> {
  return valuesOf<string>(db)`
    select id from profiles where id > ${after === '' ? '00000000-0000-0000-0000-000000000000' : after}::uuid order by id limit ${limit}`
}

/** The next restaurants after this one, without duets, which follow their originals; empty at the end. */
export async function findRestaurants(db: Db, after: string, limit: number): Promise<string[]> {
  return valuesOf<string>(db)`
    select id from restaurants where id > ${after} and question_type = 'normal' order by id limit ${limit}`
}

/** Days are counted up to this many of a member's newest votes: more of them change no trust. */
const NEWEST_VOTES = 200

/** Updates how far the order trusts these members. A member who is locked by an action is left to the next night. */
export async function updateTrust(db: Db, ids: string[]): Promise<void> {
  await sql`
    with due as materialized (
      select p.id, known.trust from profiles p join auth_users u on u.id = p.auth_id
      cross join lateral (
        select count(distinct (created_at at time zone 'Europe/Istanbul')::date)::int as days
        from (select created_at from votes where user_id = p.id order by created_at desc limit ${sql.lit(NEWEST_VOTES)}) newest) active
      cross join lateral (select member_trust(u.email_verified, p.vote_count, active.days) as trust) known
      where p.id = any(${ids}::uuid[]) and p.vote_trust <> known.trust),
    free as materialized (select id from profiles where id in (select id from due) order by id for no key update skip locked)
    update profiles p set vote_trust = due.trust from due join free using (id) where p.id = due.id`.execute(db)
}

/** Locks the counters of those of these restaurants that no vote has locked. */
export async function lockFree(tx: Tx, ids: string[]): Promise<string[]> {
  return valuesOf<string>(tx)`
    select restaurant_id from vote_counts where restaurant_id = any(${ids}::text[]) order by restaurant_id for no key update skip locked`
}

/**
 * Lets the class of votes follow their voters, where its night has come. Left votes lose their weight; votes that
 * members took over from a visitor get one.
 */
export async function settleClasses(tx: Tx, restaurantIds: string[]): Promise<void> {
  await sql`
    with due as materialized (
      select id from votes where question_id = any(${restaurantIds}::text[]) and class_changes_at <= now() for no key update skip locked)
    update votes v set counts_as_member = v.user_id is not null, class_changes_at = null, weight = 0, standing = null,
      standing_changes_at = null
    from due where v.id = due.id`.execute(tx)
}

/**
 * Updates weights of votes on restaurants whose counters are locked. A vote takes its voter's standing in its first night; a later change of the
 * standing reaches each vote of the voter on a night of its own. A change of a vote locks the vote before the counters: such a vote is
 * left to the next night, because waiting for it would be a deadlock.
 * @returns the restaurants of the updated votes, one for each vote
 */
export async function updateWeights(tx: Tx, restaurantIds: string[], limit: number): Promise<string[]> {
  return valuesOf<string>(tx)`
    with batch as materialized (
      select r.id, r.author_id, u.rating as usual, nullif(u.waves, '[]') as waves
      from restaurants r left join usual_ratings u on u.restaurant_id = r.id where r.id = any(${restaurantIds}::text[])),
    due as materialized (
      select v.id, known.weight, asked.standing, asked.begins_to_change, asked.is_settled
      from votes v join batch r on r.id = v.question_id left join profiles p on p.id = v.user_id
      cross join lateral (select coalesce(v.last_rating_change_at, v.created_at) as at) dated
      cross join lateral (select coalesce(voter_standing(now() - p.created_at, p.vote_trust), v.standing, 0) as standing) present
      cross join lateral (select v.standing is null or coalesce(v.standing_changes_at <= now(), false) as takes_present) taken
      cross join lateral (
        select case when takes_present then present.standing else v.standing end as standing,
          takes_present and v.standing_changes_at is not null as is_settled,
          not takes_present and v.standing_changes_at is null and v.standing <> present.standing as begins_to_change) asked
      cross join lateral (
        select case when v.user_id = r.author_id or v.is_held or not v.counts_as_member then 0
          else vote_weight(now() - dated.at, asked.standing, nearness_of(v.rating, r.usual),
            -- Most restaurants have no wave, and both calls cost about as much as everything else here.
            case when r.waves is null then 100 else waves_factor(r.waves, half_month_of(dated.at), v.rating, r.usual) end) end as weight) known
      where v.question_id = any(${restaurantIds}::text[]) and v.rating is not null
        and (v.weight <> known.weight or v.standing is distinct from asked.standing or asked.begins_to_change or asked.is_settled)
      limit ${limit} for no key update of v skip locked)
    update votes v set weight = due.weight, standing = due.standing,
      standing_changes_at = case when due.begins_to_change then spread_moment() when not due.is_settled then v.standing_changes_at end
    from due where v.id = due.id returning v.question_id`
}

/** Sums the weighted votes of restaurants whose counters are locked, and copies the sums to where lists read them. */
export async function sumWeights(tx: Tx, restaurantIds: string[]): Promise<void> {
  await sql`
    update vote_counts r set weight_sum = s.weights, weighted_ratings = s.ratings
    from (select touched.id, coalesce(sum(v.weight), 0) as weights, coalesce(sum(v.weight * v.rating), 0) as ratings
      from unnest(${restaurantIds}::text[]) as touched(id) left join votes v on v.question_id = touched.id and v.weight > 0 group by 1) s
    where r.restaurant_id = s.id and (r.weight_sum, r.weighted_ratings) <> (s.weights, s.ratings)`.execute(tx)
  await sql`select copy_vote_counts(${restaurantIds}::text[])`.execute(tx)
}

/** Computes the mean of all and of each type, as `typeMeanOf` does. */
export async function updateMeans(db: Db): Promise<void> {
  await sql`
    with sums as materialized (
      select coalesce(restaurant_type, '') as type, sum(weight_sum) as weights, sum(weighted_ratings) as ratings
      from restaurants where question_type = 'normal' group by 1),
    of_all as (
      select round((order_mean_weight() * order_start_mean() + coalesce(sum(ratings), 0)) / (order_mean_weight() + coalesce(sum(weights), 0)), 1) as mean
      from sums),
    known as (
      select type, round((order_mean_weight() * of_all.mean + ratings) / (order_mean_weight() + weights), 1) as mean
      from sums, of_all where type <> ''
      union all select '', mean from of_all)
    merge into type_means m using known k on k.type = m.restaurant_type
    when matched and m.mean <> k.mean then update set mean = k.mean
    when not matched then insert values (k.type, k.mean)`.execute(db)
}

/** Updates the priors of these restaurants. One that is being changed is left to the next night. */
export async function updatePriors(db: Db, ids: string[]): Promise<void> {
  await sql`
    with due as materialized (
      select id from restaurants where id = any(${ids}::text[]) and order_prior <> order_prior_of(restaurant_type)
      order by id for no key update skip locked)
    update restaurants r set order_prior = order_prior_of(r.restaurant_type) from due where r.id = due.id`.execute(db)
}
