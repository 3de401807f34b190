import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import { type Db, prepared } from '#db/connect.ts'
import type { DB } from '#db/types.ts'
import type { Choice } from '../votes.rules.ts'

export type Tx = Db | Transaction<DB>

/** The voter of a vote: exactly one of the two. */
export type Voter = { userId: string; anonymousId?: undefined } | { userId?: undefined; anonymousId: string }

const columns = ['id', 'question_id', 'choice', 'rating', 'last_rating_change_at', 'created_at'] as const

export interface VoteRow {
  id: number
  question_id: string
  choice: string
  rating: number | null
  last_rating_change_at: Date | null
  created_at: Date
}

export interface CountsRow {
  accept_count: number
  reject_count: number
  logged_in_ratings: number[]
  anonymous_ratings: number[]
  /** The database's clock. */
  now: Date
}

/** A voter's own vote on a restaurant. */
export async function findVote(db: Tx, restaurantId: string, voter: Voter): Promise<VoteRow | undefined> {
  const query = db.selectFrom('votes').select(columns).where('question_id', '=', restaurantId)
  return voter.userId === undefined
    ? query.where('anonymous_session_id', '=', voter.anonymousId).modifyEnd(prepared).executeTakeFirst()
    : query.where('user_id', '=', voter.userId).modifyEnd(prepared).executeTakeFirst()
}

export async function databaseNow(db: Tx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(db)
  return rows[0]!.now
}

export interface VotedRestaurant {
  author_id: string | null
  is_votable: boolean
}

export function findVotedRestaurant(db: Tx, id: string): Promise<VotedRestaurant | undefined> {
  return db.selectFrom('restaurants').select(['author_id', 'is_votable']).where('id', '=', id).modifyEnd(prepared).executeTakeFirst()
}

/** Adds the vote; undefined when this voter has one already. */
export function insertVote(
  tx: Tx,
  vote: { restaurantId: string; voter: Voter; choice: Choice; rating: number | null },
): Promise<VoteRow | undefined> {
  return tx
    .insertInto('votes')
    .values({
      question_id: vote.restaurantId,
      user_id: vote.voter.userId ?? null,
      anonymous_session_id: vote.voter.anonymousId ?? null,
      choice: vote.choice,
      rating: vote.rating,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .modifyEnd(prepared)
    .executeTakeFirst()
}

// A transaction's time is that of its beginning: whoever waited for the vote to be cast may have begun before it.
/** Changes the vote when its last change is long enough ago by the database's clock; undefined when it is not. */
export function changeVote(
  tx: Tx,
  id: number,
  change: { choice: Choice; rating: number | null; cooldownSeconds: number },
): Promise<VoteRow | undefined> {
  return tx
    .updateTable('votes')
    .set({ choice: change.choice, rating: change.rating, last_rating_change_at: sql`greatest(now(), created_at)` })
    .where('id', '=', id)
    .where((where) =>
      where.or([
        where('last_rating_change_at', 'is', null),
        where('last_rating_change_at', '<=', sql<Date>`now() - make_interval(secs => ${change.cooldownSeconds})`),
      ]),
    )
    .returning(columns)
    .modifyEnd(prepared)
    .executeTakeFirst()
}

export function getCounts(tx: Tx, restaurantId: string): Promise<CountsRow> {
  return tx
    .selectFrom('restaurants')
    .select(['accept_count', 'reject_count', 'logged_in_ratings', 'anonymous_ratings', sql<Date>`now()`.as('now')])
    .where('id', '=', restaurantId)
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow()
}
