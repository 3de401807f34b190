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
    insert into venue_statements (question_id, user_id, statement, moved_to) values (${restaurantId}, ${userId}::uuid, ${statement}, ${movedTo})
    on conflict on constraint venue_statements_once
    do update set statement = excluded.statement, moved_to = excluded.moved_to, said_at = clock_timestamp() ${prepared}`.execute(tx)
}

/** How many members say the same within this many days and since the last change, and their latest new address. */
export async function countAgreed(
  tx: Tx,
  { restaurantId, statement, days }: { restaurantId: string; statement: VenueStatus; days: number },
): Promise<{ members: number; movedTo: string | null }> {
  const { rows } = await sql<{ members: number; movedTo: string | null }>`
    select count(*)::int as members, (array_agg(moved_to order by said_at desc) filter (where moved_to is not null))[1] as "movedTo" from (
      select s.moved_to, s.said_at from venue_statements s join restaurants r on r.id = s.question_id
      where s.question_id = ${restaurantId} and s.statement = ${statement}
        and s.said_at > clock_timestamp() - make_interval(days => ${days}) and s.said_at > coalesce(r.status_since, '-infinity')
      order by s.said_at desc limit 50) recent ${prepared}`.execute(tx)
  return rows[0]!
}

/** The new status of the restaurant and of its duets. */
export async function setStatus(tx: Tx, id: string, { status, movedTo }: { status: VenueStatus; movedTo: string | null }): Promise<void> {
  await sql`
    update restaurants set status = ${status}, status_since = clock_timestamp(), moved_to = ${movedTo}
    where id = ${id} or parent_question_id = ${id}`.execute(tx)
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
