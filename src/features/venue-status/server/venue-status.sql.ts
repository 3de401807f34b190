import { sql, type Transaction } from 'kysely'
import { type Db, prepared } from '#db/connect.ts'
import type { DB } from '#db/types.ts'
import type { VenueStatus } from '#features/restaurants/restaurants.rules.ts'

type Tx = Transaction<DB>

export interface VenueFacts {
  question_type: 'normal' | 'duet'
  author_id: string | null
  status: VenueStatus
  moved_to: string | null
}

/** Locks the restaurant: statements about one restaurant are counted one after another. */
export async function lockVenue(tx: Tx, id: string): Promise<VenueFacts | undefined> {
  const { rows } = await sql<VenueFacts>`
    select question_type, author_id, status, moved_to from restaurants where id = ${id} for no key update ${prepared}`.execute(tx)
  return rows[0]
}

interface Statement {
  restaurantId: string
  userId: string
  statement: VenueStatus
  movedTo: string | null
}

/** The member's statement in place of any earlier one. The lock was waited for, so the time is that of the clock. */
export async function saveStatement(tx: Tx, { restaurantId, userId, statement, movedTo }: Statement): Promise<void> {
  await sql`
    insert into venue_statements (question_id, user_id, statement, moved_to, is_waiting)
    select id, ${userId}::uuid, ${statement}, ${movedTo}, status <> ${statement} or (${movedTo}::text is not null and moved_to is distinct from ${movedTo})
    from restaurants where id = ${restaurantId}
    on conflict on constraint venue_statements_once
    do update set statement = excluded.statement, moved_to = excluded.moved_to, is_waiting = excluded.is_waiting, said_at = clock_timestamp()
    ${prepared}`.execute(tx)
}

/** How many members say the same within this many days and since the last decision, and their latest new address. */
export async function countAgreed(
  tx: Tx,
  { restaurantId, statement, days }: { restaurantId: string; statement: VenueStatus; days: number },
): Promise<{ members: number; movedTo: string | null }> {
  const { rows } = await sql<{ members: number; movedTo: string | null }>`
    select count(*)::int as members, (array_agg(moved_to order by said_at desc) filter (where moved_to is not null))[1] as "movedTo" from (
      select s.moved_to, s.said_at from venue_statements s join restaurants r on r.id = s.question_id
      where s.question_id = ${restaurantId} and s.statement = ${statement} and s.is_waiting
        and s.said_at > clock_timestamp() - make_interval(days => ${days}) and s.said_at > coalesce(r.status_since, '-infinity')
      order by s.said_at desc limit 50) recent ${prepared}`.execute(tx)
  return rows[0]!
}

/** The new status of the restaurant and of its duets. */
export async function setStatus(tx: Tx, id: string, { status, movedTo }: { status: VenueStatus; movedTo: string | null }): Promise<void> {
  await sql`
    update restaurants set status = ${status}, status_since = clock_timestamp(), moved_to = ${movedTo}
    where id = ${id} or parent_question_id = ${id}`.execute(tx)
  await closeStatements(tx, id)
}

/** What members said about the venue is decided upon. @returns how many statements waited */
export async function closeStatements(tx: Tx, id: string): Promise<number> {
  const { numAffectedRows } = await sql`update venue_statements set is_waiting = false where question_id = ${id} and is_waiting`.execute(tx)
  return Number(numAffectedRows)
}

export interface WaitingRow {
  statement: VenueStatus
  moved_to: string | null
  said_at: Date
  user_id: string
  username: string
  nickname: string
  avatar_url: string | null
}

/** What members say about a venue that a moderator can decide about, the earliest first; at most 50. */
export async function selectWaiting(db: Db | Tx, id: string, days: number): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select s.statement, s.moved_to, s.said_at, s.user_id, p.username, p.nickname, p.avatar_url
    from venue_statements s join profiles p on p.id = s.user_id join restaurants r on r.id = s.question_id
    where s.question_id = ${id} and s.is_waiting and (s.statement <> r.status or (s.moved_to is not null and s.moved_to is distinct from r.moved_to))
      and s.said_at > clock_timestamp() - make_interval(days => ${days})
    order by s.said_at, s.user_id limit 50`.execute(db)
  return rows
}

/** A venue as moderators see it. */
export function findVenueNames(db: Db, id: string) {
  return db.selectFrom('restaurants').select(['title', 'address', 'status', 'moved_to']).where('id', '=', id).executeTakeFirst()
}

export interface OwnStatementRow {
  status: VenueStatus
  statement: VenueStatus | null
  moved_to: string | null
  said_at: Date | null
}

/** What a member said last about a restaurant; undefined when it does not exist. */
export function findOwnStatement(db: Db | Tx, restaurantId: string, userId: string): Promise<OwnStatementRow | undefined> {
  return db
    .selectFrom('restaurants as r')
    .leftJoin('venue_statements as s', (join) => join.onRef('s.question_id', '=', 'r.id').on('s.user_id', '=', userId))
    .select(['r.status', 's.statement', 's.moved_to', 's.said_at'])
    .where('r.id', '=', restaurantId)
    .executeTakeFirst()
}
