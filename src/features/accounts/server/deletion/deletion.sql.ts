import { sql } from 'kysely'
import type { Tx } from '#db/transaction.ts'
import { firstRow, onlyValue, rowsOf, valuesOf } from '#db/rows.ts'
import type { Member } from '#platform/http/viewer.ts'

/** Prefix for the voter of a deleted member's vote; a new random suffix per vote keeps two votes from being linked. */
const GONE = 'gone-'

/** The most rows of each kind per transaction, so that others wait only briefly for the same rows. */
const PIECE = 100

interface Piece {
  replies: string[]
  comments: string[]
  votes: string[]
  follows: string[]
  sent: string[]
  received: string[]
}

/**
 * Erases a piece of a member's history: texts and follows are deleted, votes become anonymous, and what others
 * wrote to the member stays theirs. Votes of a member who never confirmed the e-mail are withdrawn: they could not be told from votes of
 * the same person under the next name.
 * @param onVotes receives the votes that lost their voter
 * @returns whether more is left; if not, nothing is added until the transaction has ended
 */
export async function erasePiece(tx: Tx, { id, isVerified }: Member, onVotes: (votes: LeftVote[]) => Promise<void>): Promise<boolean> {
  // The last piece cascades to everything that belongs to the account.
  await sql`set local statement_timeout = '60s'`.execute(tx)
  const piece = await pickPiece(tx, id)
  await lockPiece(tx, id, piece)
  await eraseWords(tx, id, piece)
  if (isVerified) await onVotes(await anonymizeVotes(tx, piece))
  else await sql`delete from votes where id = any(${piece.votes}::bigint[])`.execute(tx)
  await sql`delete from follows where id = any(${piece.follows}::bigint[])`.execute(tx)
  await leaveConversations(tx, piece)
  return onlyValue<boolean>(tx)`
    select exists (select from comment_replies where user_id = ${id}::uuid) or exists (select from votes where user_id = ${id}::uuid)
      or exists (select from comments where user_id = ${id}::uuid)
      or exists (select from follows where follower_id = ${id}::uuid) or exists (select from follows where following_id = ${id}::uuid)
      or exists (select from encrypted_messages where sender_id = ${id}::uuid)
      or exists (select from encrypted_messages where receiver_id = ${id}::uuid)
      as left`
}

async function pickPiece(tx: Tx, id: string): Promise<Piece> {
  const end = sql.lit(PIECE)
  return (await firstRow<Piece>(tx)`
    with words as (select id from comments where user_id = ${id}::uuid order by id limit ${end})
    select
      array(select id::text from comment_replies where user_id = ${id}::uuid order by id limit ${end}) as replies,
      array(select id::text from words) as comments,
      -- A vote keeps its voter as long as the comment on it keeps its writer.
      array(select v.id::text from votes v where v.user_id = ${id}::uuid
        and not exists (select from comments c where c.vote_id = v.id and c.user_id = ${id}::uuid and c.id not in (select words.id from words))
        limit ${end}) as votes,
      array(select id::text from (
        (select id from follows where follower_id = ${id}::uuid limit ${end}) union
        (select id from follows where following_id = ${id}::uuid limit ${end})) f) as follows,
      array(select id::text from encrypted_messages where sender_id = ${id}::uuid limit ${end}) as sent,
      array(select id::text from encrypted_messages where receiver_id = ${id}::uuid limit ${end}) as received`)!
}

/**
 * Locks all rows that the piece touches, in one fixed order: the leaving member, friends and followers, recipients of points for
 * deleted texts, gift senders and conversation partners; then the comments; then the restaurants.
 */
async function lockPiece(tx: Tx, id: string, { replies, comments, votes, follows, sent, received }: Piece): Promise<void> {
  await sql`
    select id from profiles where id = ${id}::uuid or id in (
      select following_id from follows where id = any(${follows}::bigint[])
      union select follower_id from follows where id = any(${follows}::bigint[])
      union select user_id from points_log where source in (
        select 'comment:' || unnest(${comments}::text[]) union all select 'reply:' || unnest(${replies}::text[]))
      union select r.author_id from votes v join restaurants r on r.id = v.question_id where v.id = any(${votes}::bigint[])
      union select sender_id from gift_inbox where receiver_id = ${id}::uuid and status = 'pending'
      union select receiver_id from encrypted_messages where id = any(${sent}::bigint[])
      union select sender_id from encrypted_messages where id = any(${received}::bigint[]))
    order by id for no key update`.execute(tx)
  await sql`
    select id from comments where id = any(${comments}::bigint[])
      or id in (select comment_id from comment_replies where id = any(${replies}::bigint[]))
    order by id for update`.execute(tx)
  await sql`
    select id from restaurants where id in (
      select question_id from votes where id = any(${votes}::bigint[])
      union select question_id from comments where id = any(${comments}::bigint[])
      union select question_id from comment_replies where id = any(${replies}::bigint[]))
    order by id for no key update`.execute(tx)
}

/** Deletes replies and comments. An answered comment becomes an empty place, which goes with its last reply. */
async function eraseWords(tx: Tx, id: string, { replies, comments }: Piece): Promise<void> {
  const answered = await valuesOf<number>(tx)`
    delete from comment_replies where id = any(${replies}::bigint[]) returning comment_id`
  await sql`delete from comments where id = any(${answered}::bigint[]) and is_deleted and reply_count = 0`.execute(tx)
  await sql`delete from comments where id = any(${comments}::bigint[]) and user_id = ${id}::uuid and reply_count = 0`.execute(tx)
  await sql`update comments set is_deleted = true, content = null where id = any(${comments}::bigint[]) and not is_deleted`.execute(tx)
  await sql`update comments set user_id = null where id = any(${comments}::bigint[])`.execute(tx)
}

/** Empties the messages that the member sent; other members keep theirs; a message of no member is deleted. */
async function leaveConversations(tx: Tx, { sent, received }: Piece): Promise<void> {
  await sql`
    update encrypted_messages set sender_id = null, is_deleted = true, encrypted_content = null where id = any(${sent}::bigint[])`.execute(
    tx,
  )
  await sql`update encrypted_messages set receiver_id = null where id = any(${received}::bigint[])`.execute(tx)
  await sql`
    delete from encrypted_messages
    where id = any(${[...sent, ...received]}::bigint[]) and sender_id is null and receiver_id is null`.execute(tx)
}

interface LeftVote {
  id: number
  question_id: string
}

/**
 * A vote loses its voter at once. What it counts as changes on a night of its own, so that nobody sees which votes went together. A vote
 * on the leaver's own restaurant goes on to weigh nothing.
 */
async function anonymizeVotes(tx: Tx, { votes }: Piece): Promise<LeftVote[]> {
  return rowsOf<LeftVote>(tx)`
    update votes set user_id = null, anonymous_session_id = ${sql.lit(GONE)} || gen_random_uuid(),
      class_changes_at = case when counts_as_member then spread_moment() end,
      standing = case when user_id = (select author_id from restaurants r where r.id = question_id) then 0 else standing end
    where id = any(${votes}::bigint[]) returning id, question_id`
}

/** Locks the restaurants whose facts the member said, before the facts change with their statements: who settles facts does the same. */
async function lockFacts(tx: Tx, id: string): Promise<void> {
  await sql`
    select id from restaurants where id in (select restaurant_id from fact_statements where member_id = ${id}::uuid)
    order by id for no key update`.execute(tx)
}

/**
 * Deletes the account and all that belongs only to it; restaurants and duets stay without an author.
 * @returns the files that were the member's, and the restaurants that the member managed for a business
 */
export async function eraseAccount(
  tx: Tx,
  { id, authId, username }: Member,
): Promise<{ avatar: string | null; photos: string[]; proofs: string[]; managed: string[] }> {
  await tx.deleteFrom('idempotency_keys').where('owner', '=', id).execute()
  // Stored answers for other members' idempotency keys can name this member as recipient.
  await sql`
    update idempotency_keys
    set response = replace(replace(response::text, ${`"${id}"`}, 'null'), ${`"${username}"`}, 'null')::jsonb
    where strpos(response::text, ${`"${id}"`}) > 0 or strpos(response::text, ${`"${username}"`}) > 0`.execute(tx)
  // No undelivered event may name the member; a writer of such events holds the member's lock.
  await sql`delete from hub_outbox where ${id}::uuid = any(user_ids) or strpos(data::text, ${`"${id}"`}) > 0`.execute(tx)
  await lockFacts(tx, id)
  const claims = await tx
    .deleteFrom('restaurant_claims')
    .where('member_id', '=', id)
    .returning(['photo', 'restaurant_id', 'state'])
    .execute()
  const menu = await tx.deleteFrom('menu_photos').where('user_id', '=', id).returning('photo').execute()
  const given = await tx.deleteFrom('member_photos').where('member_id', '=', id).returning('photo').execute()
  const { rows } = await sql<{ avatar_url: string | null }>`
    with gone as (delete from auth_users where id = ${authId} returning id)
    select p.avatar_url from profiles p join gone on gone.id = p.auth_id`.execute(tx)
  return {
    avatar: rows[0]?.avatar_url ?? null,
    photos: [...menu, ...given].map(({ photo }) => photo),
    proofs: claims.flatMap(({ photo }) => photo ?? []),
    managed: claims.flatMap(({ state, restaurant_id }) => (state === 'active' ? [restaurant_id] : [])),
  }
}
