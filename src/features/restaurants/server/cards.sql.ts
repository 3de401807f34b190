import { sql } from 'kysely'
import { type Db, prepared } from '#db/connect.ts'
import type { Tx } from '#db/transaction.ts'
import { compileOnce } from '#db/compile-once.ts'

/** How many of the hottest have the trending badge, and the minimum of members' votes for it. */
const TRENDING_BADGES = 20
const TRENDING_VOTES_MIN = 5

const isTrending = sql<boolean>`r.id = any(array(
  select id from (
    select id, member_vote_count from restaurants where question_type = 'normal' and status <> 'closed'
    order by hot_score desc, engagement_score desc, created_at desc, id desc limit ${sql.lit(TRENDING_BADGES)}) hottest
  where member_vote_count >= ${sql.lit(TRENDING_VOTES_MIN)}))`

const placeFields = [
  'r.province',
  'r.district',
  'r.neighbourhood',
  'r.longitude',
  'r.latitude',
  'r.position_kind',
  'r.is_place_chosen',
] as const

/** Everything that cards and detail pages show, in one query without further queries per row. */
export function selectRestaurants(db: Db) {
  return db
    .selectFrom('restaurants as r')
    .leftJoin('profiles as a', 'a.id', 'r.author_id')
    .innerJoin('vote_counts as c', 'c.restaurant_id', 'r.id')
    .leftJoin('restaurants as p', 'p.id', 'r.parent_question_id')
    .leftJoin('vote_counts as pc', 'pc.restaurant_id', 'r.parent_question_id')
    .leftJoin('profiles as d', 'd.id', 'r.duet_user_id')
    .leftJoin('restaurant_hours as h', 'h.restaurant_id', 'r.id')
    .select(placeFields)
    .select([
      'r.id',
      'r.title',
      'r.body',
      'r.address',
      'r.is_cart',
      'r.landmark',
      'r.video_link',
      'r.maps_link',
      'r.initial_rating',
      'r.photos',
      'r.restaurant_type',
      'r.accept_text',
      'r.reject_text',
      'r.author_id',
      'r.hype_score',
      'r.hype_total',
      'r.hot_score',
      'r.rising_score',
      'r.question_type',
      'r.parent_question_id',
      'r.duet_rating',
      'r.duet_user_id',
      'r.is_votable',
      'r.status',
      'r.status_since',
      'r.moved_to',
      'r.created_at',
      'c.accept_count',
      'c.reject_count',
      'c.member_accept_count',
      'c.member_reject_count',
      'r.comment_count',
      'r.reply_count',
      'c.logged_in_ratings',
      'c.anonymous_ratings',
      'a.username as author_username',
      'a.nickname as author_nickname',
      'a.avatar_url as author_avatar_url',
      'p.title as parent_title',
      'p.body as parent_body',
      'p.initial_rating as parent_initial_rating',
      'pc.logged_in_ratings as parent_logged_in_ratings',
      'pc.anonymous_ratings as parent_anonymous_ratings',
      'd.username as duet_username',
      'h.value as hours',
      isTrending.as('is_trending'),
    ])
}

export type RestaurantRow = Awaited<ReturnType<ReturnType<typeof selectRestaurants>['executeTakeFirstOrThrow']>>

const selectOne = compileOnce((db, id: string) => selectRestaurants(db).where('r.id', '=', id).modifyEnd(prepared))

export async function findRestaurant(db: Db, id: string): Promise<RestaurantRow | undefined> {
  return (await selectOne(db, id))[0]
}

export async function isRestaurant(db: Db | Tx, id: string): Promise<boolean> {
  return (await db.selectFrom('restaurants').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
