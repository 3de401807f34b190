import { type RawBuilder, sql, type Transaction } from 'kysely'
import { type Db, prepared } from '#db/connect.ts'
import { onlyValue } from '#db/rows.ts'
import { asCompilable, compileOnce } from '#db/compile-once.ts'
import type { DB } from '#db/types.ts'
import { haveEarned, mayEarn } from '#features/badges/server/index.ts'
import { awardingAction } from '#features/points/server/index.ts'
import type { Sign } from '#features/ranking/detectors/window.rules.ts'
import { type Choice, ratingGroup } from '../votes.rules.ts'

export type Tx = Db | Transaction<DB>

/** The voter of a vote: exactly one of the two. */
export type Voter = { userId: string; anonymousId?: undefined } | { userId?: undefined; anonymousId: string }

const columns = [
  'id',
  'user_id',
  'anonymous_session_id',
  'question_id',
  'choice',
  'rating',
  'last_rating_change_at',
  'created_at',
  'is_held',
] as const

export interface VoteRow {
  id: number
  user_id: string | null
  anonymous_session_id: string | null
  question_id: string
  choice: Choice
  rating: number | null
  last_rating_change_at: Date | null
  created_at: Date
  is_held: boolean
}

export interface CountsRow {
  accept_count: number
  reject_count: number
  logged_in_ratings: number[]
  anonymous_ratings: number[]
  author_id: string | null
  /** Whether the voter or the author may have earned a badge. */
  have_earned: boolean
  /** The database's clock. */
  now: Date
}

/** Why a vote is held; null for one that counts. */
export interface HeldRow {
  signs: Sign[]
  outcome: 'released' | 'confirmed' | null
}

export async function findHeld(db: Tx, voteId: number): Promise<HeldRow | undefined> {
  return (await db
    .selectFrom('held_votes as h')
    .innerJoin('votes as v', 'v.id', 'h.vote_id')
    .innerJoin('shields as s', 's.id', 'h.shield_id')
    .select(['h.signs', 's.outcome'])
    .where('h.vote_id', '=', voteId)
    .where('v.is_held', '=', true)
    .executeTakeFirst()) as HeldRow | undefined
}

export async function findVote(db: Tx, restaurantId: string, voter: Voter): Promise<VoteRow | undefined> {
  const query = db.selectFrom('votes').select(columns).where('question_id', '=', restaurantId)
  return voter.userId === undefined
    ? query.where('anonymous_session_id', '=', voter.anonymousId).modifyEnd(prepared).executeTakeFirst()
    : query.where('user_id', '=', voter.userId).modifyEnd(prepared).executeTakeFirst()
}

export async function databaseNow(db: Tx): Promise<Date> {
  return onlyValue<Date>(db)`select now()`
}

export interface VotedRestaurant {
  author_id: string | null
  is_votable: boolean
}

const selectVoted = compileOnce((db, id: string) =>
  db.selectFrom('restaurants').select(['author_id', 'is_votable']).where('id', '=', id).modifyEnd(prepared),
)

export async function findVotedRestaurant(db: Tx, id: string): Promise<VotedRestaurant | undefined> {
  return (await selectVoted(db, id))[0]
}

export async function lockRestaurant(tx: Tx, id: string): Promise<void> {
  await sql`select from restaurants where id = ${id} for no key update ${prepared}`.execute(tx)
}

/** A voter's input. */
export interface Ballot {
  restaurantId: string
  voter: Voter
  choice: Choice
  rating: number | null
  /** The keyed hash of a member's network. */
  network?: Buffer | undefined
}

/** An added vote, and the counts of its restaurant just before it. */
export interface AddedVote {
  vote: VoteRow
  before: CountsRow
}

/**
 * Adds the vote and pays for it in one statement.
 * @returns undefined when the restaurant takes no votes or this voter already has one
 */
export async function insertVote(
  db: Tx,
  { voter, restaurantId, choice, rating, network = undefined }: Ballot,
): Promise<AddedVote | undefined> {
  const [row] = await (voter.userId === undefined
    ? insertOfVisitor(db, restaurantId, voter.anonymousId, choice, rating)
    : insertOfMember(db, restaurantId, voter.userId, choice, rating, network ?? null))
  return row && { vote: row, before: row }
}

/**
 * The counts with one more vote: the result of the triggers in the same statement, which cannot see it itself. No other
 * transaction can have changed them meanwhile, because the statement locked the row before reading.
 */
export function countsWith(before: CountsRow, { voter, choice, rating }: Ballot): CountsRow {
  const group = ratingGroup(voter)
  const add = (ratings: number[]): number[] => ratings.map((count, at) => (at + 1 === rating ? count + 1 : count))
  return {
    ...before,
    accept_count: before.accept_count + (choice === 'accept' ? 1 : 0),
    reject_count: before.reject_count + (choice === 'reject' ? 1 : 0),
    logged_in_ratings: group === 'members' ? add(before.logged_in_ratings) : before.logged_in_ratings,
    anonymous_ratings: group === 'anonymous' ? add(before.anonymous_ratings) : before.anonymous_ratings,
  }
}

const takesVotes = (restaurantId: string) => sql`voted as (select id, author_id from restaurants where id = ${restaurantId} and is_votable)`
const vote = sql.join(columns.map((name) => sql.ref(name)))

/**
 * The counters are locked after the members and the restaurant, as in the triggers of all other actions. The restaurant's own row stays free
 * for everything but its deletion.
 */
const counted = (condition: RawBuilder<unknown>) => sql`
  there as (select id, author_id from restaurants where id = (select id from voted) and ${condition} for key share),
  counters as (
    select accept_count, reject_count, logged_in_ratings, anonymous_ratings
    from vote_counts where restaurant_id = (select id from there) for no key update),
  counted as (select there.id as counted_id, counters.*, author_id from there, counters)`

const insertOfVisitor = compileOnce((db, restaurantId: string, anonymousId: string, choice: Choice, rating: number | null) =>
  asCompilable(
    db,
    sql<VoteRow & CountsRow>`
      with ${takesVotes(restaurantId)}, ${counted(sql`true`)},
      vote as (
        insert into votes (question_id, anonymous_session_id, choice, rating)
        select counted_id, ${anonymousId}, ${choice}, ${rating}::smallint from counted
        on conflict do nothing returning ${vote})
      select vote.*, counted.*, false as have_earned, now() as now from vote, counted ${prepared}`,
  ),
)

// Locks both members before inserting the vote, in the order of lockProfiles: the count forces this order.
// An author who left meanwhile is not locked.
const insertOfMember = compileOnce(
  (db, restaurantId: string, userId: string, choice: Choice, rating: number | null, network: Buffer | null) =>
    asCompilable(
      db,
      sql<VoteRow & CountsRow>`
      with ${takesVotes(restaurantId)},
      locked as (
        select id from profiles where id in (${userId}::uuid, (select author_id from voted)) order by id for no key update),
      ${counted(sql`(select count(*) from locked) > 0`)},
      vote as (
        insert into votes (question_id, user_id, choice, rating)
        select counted_id, ${userId}::uuid, ${choice}, ${rating}::smallint from counted
        on conflict do nothing returning ${vote}),
      network as (
        insert into vote_networks (vote_id, network_hash) select id, ${network}::bytea from vote where ${network}::bytea is not null),
      paid as (${awardingAction({
        // A vote after a withdrawal comes with a time of change, and pays nothing.
        from: sql`vote join voted on voted.id = vote.question_id and vote.last_rating_change_at is null`,
        source: sql`'vote:' || vote.id`,
        restaurantId: sql`vote.question_id`,
        given: { to: sql`vote.user_id`, reason: 'VOTE_GIVEN' },
        received: { to: sql`(select id from locked where id = voted.author_id)`, reason: 'VOTE_RECEIVED' },
      })})
      select vote.*, counted.*, ${mayEarn(sql`(${userId}::uuid, counted.author_id)`)} as have_earned, now() as now from vote, counted ${prepared}`,
    ),
)

// now() is the start of the transaction: one that waited for the vote may have started before it.
/** Changes the vote if its last change is old enough by the database's clock; undefined otherwise. */
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

const selectCounts = compileOnce((db, restaurantId: string, voterId: string | null) =>
  db
    .selectFrom('restaurants')
    .innerJoin('vote_counts', 'restaurant_id', 'id')
    .select(['accept_count', 'reject_count', 'vote_counts.logged_in_ratings', 'anonymous_ratings', 'author_id', sql<Date>`now()`.as('now')])
    .select(haveEarned(sql`array[${voterId}::uuid, author_id]`).as('have_earned'))
    .where('id', '=', restaurantId)
    .modifyEnd(prepared),
)

/** Undefined when the restaurant was deleted meanwhile. */
export async function findCounts(
  db: Tx,
  restaurantId: string,
  { userId = null }: { userId?: string | undefined | null },
): Promise<CountsRow | undefined> {
  return (await selectCounts(db, restaurantId, userId))[0]
}
