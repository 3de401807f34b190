import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import { type Db, prepared } from '#db/connect.ts'
import { compiling, statement } from '#db/statement.ts'
import type { DB } from '#db/types.ts'
import { haveEarned } from '#features/badges/server/index.ts'
import { payingDeed } from '#features/points/server/index.ts'
import type { Choice } from '../votes.rules.ts'

export type Tx = Db | Transaction<DB>

/** The voter of a vote: exactly one of the two. */
export type Voter = { userId: string; anonymousId?: undefined } | { userId?: undefined; anonymousId: string }

const columns = ['id', 'user_id', 'anonymous_session_id', 'question_id', 'choice', 'rating', 'last_rating_change_at', 'created_at'] as const

export interface VoteRow {
  id: number
  user_id: string | null
  anonymous_session_id: string | null
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
  author_id: string | null
  /** Whether the voter or the author has a badge to get. */
  have_earned: boolean
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

const selectVoted = statement((db, id: string) =>
  db.selectFrom('restaurants').select(['author_id', 'is_votable']).where('id', '=', id).modifyEnd(prepared),
)

export async function findVotedRestaurant(db: Tx, id: string): Promise<VotedRestaurant | undefined> {
  return (await selectVoted(db, id))[0]
}

/** What a voter gives. */
export interface Ballot {
  restaurantId: string
  voter: Voter
  choice: Choice
  rating: number | null
}

/**
 * Adds the vote and pays for it, all in one statement.
 * @returns undefined when the restaurant takes none or this voter has one already
 */
export async function insertVote(db: Tx, { voter, restaurantId, choice, rating }: Ballot): Promise<VoteRow | undefined> {
  const rows = await (voter.userId === undefined
    ? insertOfVisitor(db, restaurantId, voter.anonymousId, choice, rating)
    : insertOfMember(db, restaurantId, voter.userId, choice, rating))
  return rows[0]
}

const takesVotes = (restaurantId: string) => sql`voted as (select id, author_id from restaurants where id = ${restaurantId} and is_votable)`
const vote = sql.join(columns.map((name) => sql.ref(name)))

const insertOfVisitor = statement((db, restaurantId: string, anonymousId: string, choice: Choice, rating: number | null) =>
  compiling(
    db,
    sql<VoteRow>`
      with ${takesVotes(restaurantId)}
      insert into votes (question_id, anonymous_session_id, choice, rating)
      select id, ${anonymousId}, ${choice}, ${rating}::smallint from voted
      on conflict do nothing returning ${vote} ${prepared}`,
  ),
)

// Both members are locked before the vote is there, in the order of lockProfiles: counting them makes that come first.
// An author who left meanwhile is not among them.
const insertOfMember = statement((db, restaurantId: string, userId: string, choice: Choice, rating: number | null) =>
  compiling(
    db,
    sql<VoteRow>`
      with ${takesVotes(restaurantId)},
      locked as (
        select id from profiles where id in (${userId}::uuid, (select author_id from voted)) order by id for no key update),
      vote as (
        insert into votes (question_id, user_id, choice, rating)
        select id, ${userId}::uuid, ${choice}, ${rating}::smallint from voted where (select count(*) from locked) > 0
        on conflict do nothing returning ${vote}),
      paid as (${payingDeed({
        from: sql`vote join voted on voted.id = vote.question_id`,
        source: sql`'vote:' || vote.id`,
        restaurantId: sql`vote.question_id`,
        given: { to: sql`vote.user_id`, reason: 'VOTE_GIVEN' },
        received: { to: sql`(select id from locked where id = voted.author_id)`, reason: 'VOTE_RECEIVED' },
      })})
      select * from vote ${prepared}`,
  ),
)

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

const selectCounts = statement((db, restaurantId: string, voterId: string | null) =>
  db
    .selectFrom('restaurants')
    .select(['accept_count', 'reject_count', 'logged_in_ratings', 'anonymous_ratings', 'author_id', sql<Date>`now()`.as('now')])
    .select(haveEarned(sql`array[${voterId}::uuid, author_id]`).as('have_earned'))
    .where('id', '=', restaurantId)
    .modifyEnd(prepared),
)

/** Undefined when the restaurant has gone since. */
export async function findCounts(
  db: Tx,
  restaurantId: string,
  { userId = null }: { userId?: string | undefined | null },
): Promise<CountsRow | undefined> {
  return (await selectCounts(db, restaurantId, userId))[0]
}
