import { type RawBuilder, sql } from 'kysely'
import { partsOf } from '#db/parts.ts'
import type { Tx } from '#db/transaction.ts'
import { onlyValue } from '#db/rows.ts'
import type { DumpRow, Table } from '../open-data.rules.ts'

/** Rows in memory at once. */
const BATCH = 5000

type Row = Record<string, string | null>

const mean = (buckets: string) => sql`
  (select round(sum(amount * at)::numeric / nullif(sum(amount), 0), 6)::text
    from unnest(${sql.ref(buckets)}) with ordinality as bucket(amount, at))`
const count = (buckets: string) => sql`(select sum(amount)::text from unnest(${sql.ref(buckets)}) as amount)`

// Every value is a text: the digits are those of the database.
const selects: Record<Table, RawBuilder<Row>> = {
  types: sql`select restaurant_type as type, mean::text from type_means order by restaurant_type`,
  // A duet is the rating of a person, and not a restaurant.
  venues: sql`
    select r.id as venue, r.title, coalesce(r.restaurant_type, '') as type, r.province::text, r.district, r.status,
      (r.created_at at time zone 'Europe/Istanbul')::date::text as added_on,
      (select string_agg(distinct licence, ' ' order by licence) from restaurant_sources s where s.restaurant_id = r.id) as licence,
      c.accept_count::text as accepts, c.reject_count::text as rejects,
      ${count('c.logged_in_ratings')} as member_ratings, ${mean('c.logged_in_ratings')} as member_mean,
      ${count('c.anonymous_ratings')} as visitor_ratings, ${mean('c.anonymous_ratings')} as visitor_mean,
      (r.order_prior / order_prior_weight())::numeric(3, 1)::text as prior_mean, order_score_of(r.order_prior, c.weight_sum, c.weighted_ratings)::text as order_score
    from restaurants r join vote_counts c on c.restaurant_id = r.id where r.question_type = 'normal' order by r.id`,
  // Sorted by what the dump shows: the order of the rows says no more than the rows.
  votes: sql`
    select question_id as venue, (coalesce(last_rating_change_at, created_at) at time zone 'Europe/Istanbul')::date::text as day,
      case when counts_as_member then 'member' else 'visitor' end as voter, choice, rating::text, weight::text, is_held::text
    from votes order by 1, 2, 3, 4, votes.rating, votes.weight, votes.is_held`,
  dishes: sql`
    select d.id::text as dish, d.restaurant_id as venue, d.name, coalesce(d.kind, '') as kind,
      ${count('d.rating_counts')} as ratings, ${mean('d.rating_counts')} as mean, d.held_count::text as held, m.mean::text as prior_mean,
      order_score_of(order_prior_weight() * m.mean, d.weight_sum, d.weighted_ratings)::text as order_score
    from restaurant_dishes d cross join lateral (
      select coalesce((select k.mean from dish_kind_means k where k.kind = d.kind), (select k.mean from dish_kind_means k where k.kind = ''),
        order_start_mean())::numeric(3, 1) as mean) m
    order by d.id`,
  // Sums, and not single ratings: nobody sees which ratings are of one person.
  dish_ratings: sql`
    select dish_id::text as dish, rating::text, count(*)::text as ratings, sum(weight)::text as weights
    from dish_ratings where not is_held group by dish_ratings.dish_id, dish_ratings.rating order by dish_ratings.dish_id, dish_ratings.rating`,
}

/** The moment that all reads of this transaction see; they may take as long as they need. */
export async function beginSnapshot(tx: Tx): Promise<Date> {
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
  return onlyValue<Date>(tx)`select now()`
}

/** All rows of a table of the dump, in a fixed order; only some are in memory. */
export async function* readTable(tx: Tx, table: Table): AsyncGenerator<DumpRow[]> {
  for await (const rows of partsOf(tx, selects[table], BATCH)) yield rows.map((row) => Object.values(row))
}

/** The attributions of the sources whose data the restaurants contain, besides the data of members. */
export async function listAttributions(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('restaurant_sources')
    .select('attribution')
    .distinct()
    .where('attribution', 'is not', null)
    .orderBy('attribution')
    .execute()
  return rows.flatMap(({ attribution }) => attribution ?? [])
}
