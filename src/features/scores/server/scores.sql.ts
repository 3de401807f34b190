import { type Db, prepared } from '#db/connect.ts'
import { firstRow, rowsOf } from '#db/rows.ts'
import type { Sign } from '#features/ranking/detectors/window.rules.ts'
import type { Wave } from '#features/ranking/usual.rules.ts'
import type { DayOfRatings } from '../scores.rules.ts'

export interface ScoreRow {
  id: string
  title: string
  restaurant_type: string | null
  logged_in_ratings: number[]
  anonymous_ratings: number[]
  accept_count: number
  reject_count: number
  held_count: number
  order_score: number
  type_mean: number
  weights: number
  weighted_ratings: number
  usual: number | null
  waves: Wave[] | null
}

/** What a restaurant has of votes; undefined for a duet, which shows the votes of its original. */
export async function findScoreRow(db: Db, id: string): Promise<ScoreRow | undefined> {
  return firstRow<ScoreRow>(db)`
    select id, title, restaurant_type, c.logged_in_ratings, anonymous_ratings, accept_count, reject_count, held_count,
      order_score_of(order_prior, c.weight_sum, c.weighted_ratings)::float8 as order_score,
      (order_prior / order_prior_weight())::float8 as type_mean,
      c.weight_sum::float8 as weights, c.weighted_ratings::float8 as weighted_ratings, u.rating::float8 as usual, u.waves
    from restaurants join vote_counts c on c.restaurant_id = id left join usual_ratings u on u.restaurant_id = id where id = ${id} and question_type = 'normal' ${prepared}`
}

export interface WeightRow {
  rating: number
  votes: number
  weights: number
}

/** The weighted votes of a restaurant by rating. */
export async function selectWeights(db: Db, id: string): Promise<WeightRow[]> {
  return rowsOf<WeightRow>(db)`
    select rating, count(*)::int as votes, sum(weight)::float8 as weights
    from votes where question_id = ${id} and weight > 0 group by rating ${prepared}`
}

/** The ratings that count, by the day in Istanbul on which each was cast or last changed. */
export async function selectDays(db: Db, id: string): Promise<DayOfRatings[]> {
  return rowsOf<DayOfRatings>(db)`
    select (coalesce(last_rating_change_at, created_at) at time zone 'Europe/Istanbul')::date::text as day,
      count(*) filter (where counts_as_member)::int as members,
      coalesce(sum(rating) filter (where counts_as_member), 0)::int as "memberSum",
      count(*) filter (where not counts_as_member)::int as visitors,
      coalesce(sum(rating) filter (where not counts_as_member), 0)::int as "visitorSum"
    from votes where question_id = ${id} and rating is not null and not is_held group by 1 order by 1 ${prepared}`
}

export interface HeldRow {
  signs: Sign[]
  votes: number
  isWaiting: boolean
}

/** The held votes of a restaurant by what found them. The shield may be that of another restaurant, which the same members attacked. */
export async function selectHeld(db: Db, id: string): Promise<HeldRow[]> {
  return rowsOf<HeldRow>(db)`
    select h.signs, s.outcome is null as "isWaiting", count(*)::int as votes
    from votes v join held_votes h on h.vote_id = v.id join shields s on s.id = h.shield_id
    where v.question_id = ${id} and v.is_held group by 1, 2 order by 3 desc, 1 ${prepared}`
}
