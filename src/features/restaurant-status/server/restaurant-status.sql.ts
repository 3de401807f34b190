import { type RawBuilder, sql } from 'kysely'
import { type Db, prepared } from '#db/connect.ts'
import type { Given } from '#db/joined-reads.ts'
import type { Tx } from '#db/transaction.ts'
import { firstRow, rowsOf, valuesOf } from '#db/rows.ts'
import type { RestaurantStatus } from '#features/restaurants/restaurants.rules.ts'
import type { Said } from '#features/witnesses/server/index.ts'
import { STATEMENT_DAYS } from '../restaurant-status.rules.ts'

export interface RestaurantFacts {
  question_type: 'normal' | 'duet'
  author_id: string | null
  status: RestaurantStatus
  /** As the database writes it, to the microsecond. */
  since: string | null
  moved_to: string | null
}

/** Locks the restaurant: statements about one restaurant are counted one after another. */
export async function lockRestaurant(tx: Tx, id: string): Promise<RestaurantFacts | undefined> {
  return firstRow<RestaurantFacts>(tx)`
    select question_type, author_id, status, status_since::text as since, moved_to from restaurants where id = ${id} for no key update ${prepared}`
}

interface Statement {
  restaurantId: string
  userId: string
  statement: RestaurantStatus
  movedTo: string | null
  network: Buffer | undefined
}

/**
 * Saves the member's statement in the place of any earlier one. The lock was waited for, so the time is that of the clock. The same said
 * again keeps its time while it counts: repeating it neither shortens the wait of others nor removes a contradiction.
 */
export async function saveStatement(tx: Tx, { restaurantId, userId, statement, movedTo, network }: Statement): Promise<void> {
  await sql`
    insert into restaurant_statements as s (question_id, user_id, statement, moved_to, network_hash, is_waiting)
    select id, ${userId}::uuid, ${statement}, ${movedTo}, ${network ?? null}::bytea,
      status <> ${statement} or (${movedTo}::text is not null and moved_to is distinct from ${movedTo})
    from restaurants where id = ${restaurantId}
    on conflict on constraint restaurant_statements_once
    do update set statement = excluded.statement, moved_to = excluded.moved_to, network_hash = excluded.network_hash, is_waiting = excluded.is_waiting,
      said_at = case when s.is_waiting and s.statement = excluded.statement and s.moved_to is not distinct from excluded.moved_to
        and s.said_at > clock_timestamp() - make_interval(days => ${STATEMENT_DAYS}) then s.said_at else clock_timestamp() end
    ${prepared}`.execute(tx)
}

export interface StatementRow extends Said {
  statement: RestaurantStatus
  movedTo: string | null
  /** Whether the statement says what the page says. */
  isOnPage: boolean
}

/** What members said about a restaurant since the last decision and within 30 days, the latest first; not those who are banned. */
export async function selectStatements(db: Db | Tx, restaurantId: string): Promise<StatementRow[]> {
  return rowsOf<StatementRow>(db)`
    select s.user_id as "memberId", s.statement, s.moved_to as "movedTo", encode(s.network_hash, 'hex') as network, s.said_at as "saidAt",
      s.is_waiting as "isWaiting", clock_timestamp() as now,
      not s.is_waiting and s.statement = r.status and s.moved_to is not distinct from r.moved_to as "isOnPage"
    from restaurant_statements s join restaurants r on r.id = s.question_id
    where s.question_id = ${restaurantId} and s.said_at > clock_timestamp() - make_interval(days => ${STATEMENT_DAYS})
      and s.said_at > coalesce(r.status_since, '-infinity') and not is_banned(s.user_id)
    order by s.said_at desc limit 200 ${prepared}`
}

/** The new status of the restaurant and of its duets. */
export async function setStatus(
  tx: Tx,
  id: string,
  { status, movedTo }: { status: RestaurantStatus; movedTo: string | null },
): Promise<void> {
  await sql`
    update restaurants set status = ${status}, status_since = clock_timestamp(), moved_to = ${movedTo}
    where id = ${id} or parent_question_id = ${id}`.execute(tx)
}

/** What members said about a restaurant that waits, for the record of a decision: taken before the statements are closed. */
export const waitingOf = (id: string): RawBuilder<unknown> => sql`
  select user_id as member_id, jsonb_build_object('statement', statement, 'movedTo', moved_to) as value, said_at
  from restaurant_statements where question_id = ${id} and is_waiting`

/** When the status of a restaurant was decided, to the microsecond. */
export const statusSince = (id: string): RawBuilder<unknown> => sql`(select status_since from restaurants where id = ${id})`

/** Sets a restaurant and its duets back to what they were before members decided. @returns whether nothing else was decided since */
export async function restoreStatus(tx: Tx, decisionId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update restaurants r set status = d.old_value ->> 'status', moved_to = d.old_value ->> 'movedTo',
      status_since = (d.old_value ->> 'since')::timestamptz
    from crowd_decisions d join restaurants o on o.id = d.restaurant_id
    where d.id = ${decisionId} and d.outcome is null and o.status_since = d.decided_at and d.restaurant_id in (r.id, r.parent_question_id)`.execute(
    tx,
  )
  return Number(numAffectedRows) > 0
}

/** Closes the statements about the restaurant, which were decided upon. @returns how many statements waited */
export async function closeStatements(tx: Tx, id: string): Promise<number> {
  const { numAffectedRows } =
    await sql`update restaurant_statements set is_waiting = false where question_id = ${id} and is_waiting`.execute(tx)
  return Number(numAffectedRows)
}

export interface WaitingRow {
  statement: RestaurantStatus
  moved_to: string | null
  said_at: Date
  user_id: string
  username: string
  nickname: string
  avatar_url: string | null
}

/** What members say about a restaurant that a moderator can decide about, the earliest first; at most 50. */
export async function selectWaiting(db: Db | Tx, id: string, days: number): Promise<WaitingRow[]> {
  return rowsOf<WaitingRow>(db)`
    select s.statement, s.moved_to, s.said_at, s.user_id, p.username, p.nickname, p.avatar_url
    from restaurant_statements s join profiles p on p.id = s.user_id join restaurants r on r.id = s.question_id
    where s.question_id = ${id} and s.is_waiting and (s.statement <> r.status or (s.moved_to is not null and s.moved_to is distinct from r.moved_to))
      and s.said_at > clock_timestamp() - make_interval(days => ${days})
    order by s.said_at, s.user_id limit 50`
}

/** A restaurant as moderators see it. */
export function findRestaurantNames(db: Db, id: string) {
  return db.selectFrom('restaurants').select(['title', 'address', 'status', 'moved_to']).where('id', '=', id).executeTakeFirst()
}

export interface OwnStatementRow {
  status: RestaurantStatus
  statement: RestaurantStatus | null
  moved_to: string | null
  said_at: Date | null
  is_waiting: boolean | null
}

/** What a member said last about a restaurant; undefined when it does not exist. */
export function findOwnStatement(db: Db | Tx, restaurantId: string, userId: string): Promise<OwnStatementRow | undefined> {
  return db
    .selectFrom('restaurants as r')
    .leftJoin('restaurant_statements as s', (join) => join.onRef('s.question_id', '=', 'r.id').on('s.user_id', '=', userId))
    .select(['r.status', 's.statement', 's.moved_to', 's.said_at', 's.is_waiting'])
    .where('r.id', '=', restaurantId)
    .executeTakeFirst()
}

/** What members say of an open restaurant, the most first, where no other member saw it open since. */
export const statusWordOf = (id: Given): RawBuilder<{ statement: 'closed' | 'moved'; members: number }> => sql`
    select s.statement, count(*)::int as members from restaurant_statements s join restaurants r on r.id = s.question_id
    where s.question_id = ${id} and r.status = 'open' and s.is_waiting and s.statement <> 'open'
      and s.said_at > now() - make_interval(days => ${STATEMENT_DAYS}) and s.said_at > coalesce(r.status_since, '-infinity')
      and not is_banned(s.user_id) and not exists (
        select from restaurant_statements o where o.question_id = s.question_id and o.statement = 'open' and o.user_id <> s.user_id
          and o.said_at > s.said_at and not is_banned(o.user_id))
    group by s.statement order by members desc, max(s.said_at) desc limit 1`

/** Restaurants of which several members say the same, in the order of their ids. */
export async function selectAgreed(db: Db, after: string, limit: number): Promise<string[]> {
  return valuesOf<string>(db)`
    select distinct question_id as id from (
      select question_id from restaurant_statements
      where is_waiting and said_at > now() - make_interval(days => ${STATEMENT_DAYS}) and question_id > ${after}
      group by question_id, statement having count(*) > 1) agreed
    order by question_id limit ${limit}`
}
