import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { rowsOf } from '#db/rows.ts'
import { type Cell, type Usual, VOTES_MIN, type Wave } from '../usual.rules.ts'

/** The members' votes on a restaurant that have a weight before one looks at what is usual. */
export interface RestaurantCells {
  restaurant: string
  typeMean: number
  /** The half-month of now. */
  present: number
  cells: Cell[]
}

/**
 * The weighted votes on those of these restaurants that have enough of them, by half-month and rating. The batch of restaurants is read
 * first: in one join the planner read all of a small site's restaurants for each batch.
 */
export async function readCells(db: Db, ids: string[]): Promise<RestaurantCells[]> {
  return rowsOf<RestaurantCells>(db)`
    with batch as materialized (select id, author_id, order_prior from restaurants where id = any(${ids}::text[])),
    weighed as materialized (
      select r.id, r.order_prior, half_month_of(dated.at) as half_month, v.rating, known.weight
      from votes v join batch r on r.id = v.question_id
      cross join lateral (select coalesce(v.last_rating_change_at, v.created_at) as at) dated
      cross join lateral (select (vote_age_step(now() - dated.at) * coalesce(v.standing,
        (select voter_standing(now() - p.created_at, p.vote_trust) from profiles p where p.id = v.user_id), 0) / 1e6)::float8 as weight) known
      where v.question_id = any(${ids}::text[]) and v.rating is not null and v.counts_as_member and not v.is_held
        and v.user_id is distinct from r.author_id),
    cells as (
      select id, order_prior, half_month, rating, count(*) as votes, sum(weight) as weight, sum(weight * weight) as squares
      from weighed where weight > 0 group by id, order_prior, half_month, rating)
    select id as restaurant, (order_prior / order_prior_weight())::float8 as "typeMean", half_month_of(now()) as present,
      json_agg(json_build_object('halfMonth', half_month, 'rating', rating, 'votes', votes, 'weight', weight, 'squares', squares)
        order by half_month, rating) as cells
    from cells group by id, order_prior having sum(votes) >= ${sql.lit(VOTES_MIN)}`
}

export interface KnownUsual extends Usual {
  restaurant: string
}

/** Stores what is usual at these restaurants: of one that is not among `known`, nothing is. */
export async function storeUsual(db: Db, ids: string[], known: readonly KnownUsual[]): Promise<void> {
  const restaurants = known.map(({ restaurant }) => restaurant)
  const ratings = known.map(({ rating }) => rating)
  const waves = known.map((one) => JSON.stringify(one.waves satisfies Wave[]))
  await sql`
    with present as (select * from unnest(${restaurants}::text[], ${ratings}::numeric[], ${waves}::jsonb[]) as p (restaurant_id, rating, waves)),
    gone as (
      delete from usual_ratings u where u.restaurant_id = any(${ids}::text[])
        and not exists (select from present p where p.restaurant_id = u.restaurant_id))
    insert into usual_ratings as u (restaurant_id, rating, waves)
    select p.restaurant_id, p.rating, p.waves from present p join restaurants r on r.id = p.restaurant_id
    order by p.restaurant_id for key share of r
    on conflict (restaurant_id) do update set rating = excluded.rating, waves = excluded.waves
      where (u.rating, u.waves) is distinct from (excluded.rating, excluded.waves)`.execute(db)
}
