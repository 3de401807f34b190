import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { Given } from '#db/joined-reads.ts'
import type { Tx } from '#db/transaction.ts'
import { rowsOf } from '#db/rows.ts'
import { keyset } from '#db/keyset.ts'
import { GIFT_HOURS } from '../gifts.rules.ts'
import type { GiftInput } from '../gifts.contract.ts'

const newestFirst = keyset([
  { sql: 'g.sent_at', kind: 'micros' },
  { sql: 'g.id', kind: 'integer' },
])

/** The available gift types, cheapest first. */
export function selectGiftTypes(db: Db) {
  return db.selectFrom('gift_types').selectAll().where('is_active', '=', true).orderBy('cost_tenths').orderBy('id').execute()
}

export function findActiveType(tx: Tx, id: number) {
  return tx.selectFrom('gift_types').select('cost_tenths').where('id', '=', id).where('is_active', '=', true).executeTakeFirst()
}

/** Gifts with their types and senders. */
function selectGifts(db: Db | Tx) {
  return db
    .selectFrom('gift_inbox as g')
    .innerJoin('gift_types as t', 't.id', 'g.gift_type_id')
    .leftJoin('profiles as s', 's.id', 'g.sender_id')
    .select([
      'g.id',
      'g.sender_id',
      'g.receiver_id',
      'g.gift_type_id',
      'g.message',
      'g.status',
      'g.sent_at',
      'g.expires_at',
      'g.responded_at',
      't.name',
      't.emoji',
      't.description',
      't.cost_tenths',
      't.is_active',
      's.username',
      's.nickname',
      's.avatar_url',
    ])
}

export type GiftRow = Awaited<ReturnType<ReturnType<typeof selectGifts>['executeTakeFirstOrThrow']>>

export function findGift(db: Db | Tx, id: number): Promise<GiftRow | undefined> {
  return selectGifts(db).where('g.id', '=', id).executeTakeFirst()
}

/** Gifts of members whom the receiver muted are not shown; they are returned when they expire. */
const isShown = sql<boolean>`not exists (
  select from member_blocks m where m.owner_id = g.receiver_id and m.member_id = g.sender_id and m.kind = 'mute')`

/** A page of the gifts that wait for this member's answer, one more than the limit. */
export function selectOpen(db: Db, receiverId: string, { cursor, limit }: { cursor?: string | undefined; limit: number }) {
  return selectGifts(db)
    .select(newestFirst.place.as('place'))
    .where('g.receiver_id', '=', receiverId)
    .where('g.status', '=', sql.lit('pending'))
    .where('g.expires_at', '>', sql<Date>`now()`)
    .where(isShown)
    .where(newestFirst.after(cursor))
    .orderBy(newestFirst.order)
    .limit(limit + 1)
    .execute()
}

export async function insertGift(tx: Tx, senderId: string, { receiverId, giftTypeId, message }: GiftInput): Promise<number> {
  const { id } = await tx
    .insertInto('gift_inbox')
    .values({
      sender_id: senderId,
      receiver_id: receiverId,
      gift_type_id: giftTypeId,
      message,
      expires_at: sql<Date>`now() + make_interval(hours => ${GIFT_HOURS})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

// The transaction may have waited since it began, so the time of the answer is read here, once.
/** Answers an open, unexpired gift; returns whether it did. A rejection refunds its points, see refund_gift in src/db/schema.sql. */
export async function answerGift(tx: Tx, id: number, receiverId: string, answer: 'accepted' | 'rejected'): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with moment as materialized (select clock_timestamp() as at)
    update gift_inbox g set status = ${answer}, responded_at = moment.at from moment
    where g.id = ${id} and g.receiver_id = ${receiverId} and g.status = 'pending' and g.expires_at > moment.at`.execute(tx)
  return numAffectedRows === 1n
}

/** Shows an accepted gift on the profile in place of the previous one. */
export async function putOnProfile(tx: Tx, { receiver_id, gift_type_id, sender_id, message, responded_at }: GiftRow): Promise<void> {
  const gift = { gift_type_id, sender_id, message, accepted_at: responded_at! }
  await tx
    .insertInto('user_gifts')
    .values({ user_id: receiver_id, ...gift })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(gift))
    .execute()
}

/** Whether at least one of the two follows the other. */
export function isFollowingEither(db: Db | Tx, one: string, other: string): Promise<boolean> {
  return db
    .selectNoFrom(tied(one, other).as('tied'))
    .executeTakeFirstOrThrow()
    .then((row) => row.tied)
}

function tied(one: string, other: string) {
  return sql<boolean>`exists (select from follows where (follower_id, following_id) = (${one}::uuid, ${other}::uuid))
    or exists (select from follows where (follower_id, following_id) = (${other}::uuid, ${one}::uuid))`
}

/** The gift of a member, and whether the viewer and the member follow each other; undefined for an unknown member. */
export function findSlot(db: Db, ownerId: string, askerId: string) {
  return db
    .selectFrom('profiles as p')
    .leftJoin('user_gifts as g', 'g.user_id', 'p.id')
    .leftJoin('gift_types as t', 't.id', 'g.gift_type_id')
    .leftJoin('profiles as s', 's.id', 'g.sender_id')
    .select([
      'p.id as user_id',
      'g.gift_type_id',
      'g.sender_id',
      'g.message',
      'g.accepted_at',
      // A member does not see who gave it when the member and the giver are separated by a block or a mute.
      sql<boolean>`g.sender_id is not null and is_silent_for(${askerId}::uuid, g.sender_id)`.as('is_giver_hidden'),
      't.name',
      't.emoji',
      't.description',
      't.cost_tenths',
      't.is_active',
      's.username',
      's.nickname',
      's.avatar_url',
      tied(ownerId, askerId).as('tied'),
    ])
    .where('p.id', '=', ownerId)
    .executeTakeFirst()
}

export type SlotRow = NonNullable<Awaited<ReturnType<typeof findSlot>>>

export interface ReturnedRow {
  id: number
  name: string
  emoji: string
  tenths: number
}

/** How many gifts wait for the member, and the member's returned gifts that are unseen. */
export const giftAnnouncementsOf = (profileId: Given): RawBuilder<{ open_gifts: number; returned: ReturnedRow[] }> => sql`
    select
      (select count(*) from gift_inbox g where receiver_id = ${profileId} and status = 'pending' and expires_at > now() and ${isShown}) as open_gifts,
      coalesce((
        select json_agg(json_build_object('id', g.id, 'name', t.name, 'emoji', t.emoji, 'tenths', l.points_change) order by g.id)
        from gift_inbox g join gift_types t on t.id = g.gift_type_id
          join points_log l on l.source = 'gift:' || g.id and l.user_id = ${profileId} and l.reason = 'GIFT_REFUNDED'
        where g.sender_id = ${profileId} and g.status in ('rejected', 'expired') and g.refund_seen_at is null), '[]') as returned`

/** Marks returned gifts as seen. @returns those that this call marked */
export async function updateRefundSeen(db: Db, profileId: string, giftIds: readonly number[]): Promise<ReturnedRow[]> {
  return rowsOf<ReturnedRow>(db)`
    with seen as (
      update gift_inbox set refund_seen_at = now()
      where sender_id = ${profileId} and id = any(${giftIds}::bigint[]) and status in ('rejected', 'expired') and refund_seen_at is null
      returning id, gift_type_id)
    select seen.id, t.name, t.emoji, l.points_change as tenths
    from seen join gift_types t on t.id = seen.gift_type_id
      join points_log l on l.source = 'gift:' || seen.id and l.user_id = ${profileId} and l.reason = 'GIFT_REFUNDED'
    order by seen.id`
}

/** The senders of the gifts that wait for a member, each once. */
export function selectGivers(tx: Tx, receiverId: string) {
  return tx
    .selectFrom('gift_inbox')
    .select('sender_id')
    .distinct()
    .where('receiver_id', '=', receiverId)
    .where('status', '=', sql.lit('pending'))
    .where('sender_id', 'is not', null)
    .execute()
}

/** A batch of expired gifts that are not returned yet, oldest first. */
export async function selectOverdue(tx: Tx, limit: number): Promise<{ id: number; sender_id: string | null }[]> {
  return tx
    .selectFrom('gift_inbox')
    .select(['id', 'sender_id'])
    .where('status', '=', sql.lit('pending'))
    .where('expires_at', '<=', sql<Date>`now()`)
    .orderBy('expires_at')
    .limit(limit)
    .execute()
}

/** Expires those of these gifts that are still open, and returns their number; skips rows locked by another transaction. */
export async function expire(tx: Tx, ids: number[]): Promise<number> {
  const { numAffectedRows } = await sql`
    update gift_inbox set status = 'expired' where id in (
      select id from gift_inbox where id = any(${ids}::int8[]) and status = 'pending' and expires_at <= now()
      for no key update skip locked)`.execute(tx)
  return Number(numAffectedRows)
}
