import { type RawBuilder, sql } from 'kysely'
import { type Db, prepared } from '#db/connect.ts'
import { firstRow, hasRow, onlyValue } from '#db/rows.ts'
import { keyset } from '#db/keyset.ts'
import { encodeCursor } from '#lib/cursor.ts'
import type { FeedQuery } from '../feed.contract.ts'
import { NETWORK_MAX, NEW_MAX, RECENT_DAYS } from '../feed.rules.ts'

const newestFirst = keyset([
  { sql: 'r.created_at', kind: 'micros' },
  { sql: 'r.id', kind: 'text' },
])

/** How many members the viewer follows, and the start of the recent period, in microseconds since 1970. */
export async function findReader(db: Db, memberId: string): Promise<{ followed: number; since: number } | undefined> {
  return firstRow<{ followed: number; since: number }>(db)`
    select following_count as followed,
      (extract(epoch from now() - make_interval(days => ${sql.lit(RECENT_DAYS)})) * 1000000)::int8 as since
    from profiles where id = ${memberId} ${prepared}`
}

/** The cursor directly after all recent items. */
export function olderThan(since: number): string {
  return encodeCursor([since, ''])
}

/** Leaves out the followed members whom the viewer muted. */
function isShown(memberId: string): RawBuilder<boolean> {
  return sql<boolean>`not exists (
    select from member_blocks m where m.owner_id = ${memberId}::uuid and m.member_id = f.following_id and m.kind = 'mute')`
}

function isOf({ period, cursor }: FeedQuery, since: number): RawBuilder<boolean> {
  if (period === 'older') return newestFirst.after(cursor ?? olderThan(since))
  return sql<boolean>`r.created_at >= timestamptz 'epoch' + ${since}::float8 * interval '1 microsecond' and ${newestFirst.after(cursor)}`
}

/**
 * A page of the items of followed members, newest first and one more than the limit. Its rows can only belong to
 * the members with the newest items: so the query reads one row per member first, and then a page of rows for a
 * page of members, from the index restaurants_author.
 */
export function selectFeed(db: Db, memberId: string, query: FeedQuery, since: number) {
  const member = sql`${memberId}::uuid`
  const rest = (size: number) => sql`order by ${newestFirst.order} limit ${sql.lit(size)}`
  const newestOf = (author: string, size: number) => sql`(
    select r.author_id, r.created_at, r.id from restaurants r
    where r.author_id = ${sql.ref(author)} and ${isOf(query, since)} ${rest(size)})`
  const size = query.limit + 1
  const page = sql<{ id: string }>`(
    with latest as (
      select r.author_id from follows f cross join lateral ${newestOf('f.following_id', 1)} r
      where f.follower_id = ${member} and ${isShown(memberId)} ${rest(size)})
    select r.id from latest cross join lateral ${newestOf('latest.author_id', size)} r ${rest(size)})`
  return db
    .selectFrom('restaurants as r')
    .innerJoin(page.as('page'), 'page.id', 'r.id')
    .select([
      'r.id',
      newestFirst.place.as('place'),
      sql<boolean>`r.created_at > (select feed_seen_at from profiles where id = ${member})`.as('is_new'),
    ])
    .orderBy(newestFirst.order)
    .modifyEnd(prepared)
}

/** Whether followed members added anything before that moment. */
export async function hasOlder(db: Db, memberId: string, since: number): Promise<boolean> {
  return hasRow(db)`
    select from follows f cross join lateral (
      select from restaurants r where r.author_id = f.following_id and ${newestFirst.after(olderThan(since))} limit 1) r
    where f.follower_id = ${memberId} and ${isShown(memberId)} limit 1 ${prepared}`
}

/** The number of items new to the member, up to one more than the counting limit. */
export async function countNew(db: Db, memberId: string): Promise<number> {
  const end = sql.lit(NEW_MAX + 1)
  return onlyValue<number>(db)`
    select count(*) from (
      select from profiles me join follows f on f.follower_id = me.id
      cross join lateral (
        select from restaurants r where r.author_id = f.following_id and r.created_at > me.feed_seen_at limit ${end}) r
      where me.id = ${memberId} and ${isShown(memberId)} limit ${end}) counted ${prepared}`
}

export interface Network {
  restaurants: number
  votes: number
}

/** The items of followed members and the votes on them, summed up to one more than the limit. */
export async function sumNetwork(db: Db, memberId: string): Promise<Network> {
  const end = sql.lit(NETWORK_MAX + 1)
  return (await firstRow<Network>(db)`
    select count(*) as restaurants, coalesce(sum(votes), 0)::int8 as votes from (
      select r.votes from follows f cross join lateral (
        select accept_count + reject_count as votes from restaurants join vote_counts c on c.restaurant_id = id where author_id = f.following_id limit ${end}) r
      where f.follower_id = ${memberId} limit ${end}) added ${prepared}`)!
}

/** Marks everything as read until now; the moment never moves back. */
export async function updateSeen(db: Db, memberId: string): Promise<Date | undefined> {
  return (
    await db
      .updateTable('profiles')
      .set({ feed_seen_at: sql<Date>`greatest(feed_seen_at, now())` })
      .where('id', '=', memberId)
      .returning('feed_seen_at')
      .executeTakeFirst()
  )?.feed_seen_at
}
