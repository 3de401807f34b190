import { sql } from 'kysely'
import { type Db, prepared } from '#db/connect.ts'
import type { Tx } from '#db/transaction.ts'
import { firstRow, onlyValue } from '#db/rows.ts'
import { keyset } from '#db/keyset.ts'
import type { BlockQuery } from '../blocks.contract.ts'
import type { BlockKind } from '../blocks.rules.ts'

interface Pair {
  ownerId: string
  memberId: string
}

/** Waits for running writes between the two members, and keeps new ones out until the commit. The caller has locked both profiles. */
export async function lockPair(tx: Tx, { ownerId, memberId }: Pair): Promise<void> {
  await sql`select pg_advisory_xact_lock(pair_lock(${ownerId}::uuid, ${memberId}::uuid)) ${prepared}`.execute(tx)
}

/** @returns false when it was there before */
export async function insertBlock(tx: Tx, { ownerId, memberId }: Pair, kind: BlockKind): Promise<boolean> {
  return (
    (await tx
      .insertInto('member_blocks')
      .values({ owner_id: ownerId, member_id: memberId, kind })
      .onConflict((conflict) => conflict.constraint('member_blocks_once').doNothing())
      .returning('id')
      .executeTakeFirst()) !== undefined
  )
}

export async function deleteBlock(db: Db, { ownerId, memberId }: Pair, kind: BlockKind): Promise<void> {
  await db.deleteFrom('member_blocks').where('owner_id', '=', ownerId).where('member_id', '=', memberId).where('kind', '=', kind).execute()
}

/** How many members a member blocked and muted. */
export async function countBlocks(tx: Tx, ownerId: string): Promise<number> {
  return onlyValue<number>(tx)`
    select count(*)::int as count from member_blocks where owner_id = ${ownerId}::uuid ${prepared}`
}

/** Ends the follows between the two. @returns whether they followed each other */
export async function deleteFollows(tx: Tx, { ownerId, memberId }: Pair): Promise<boolean> {
  const { rows } = await sql`
    delete from follows where (follower_id, following_id) in ((${ownerId}::uuid, ${memberId}::uuid), (${memberId}::uuid, ${ownerId}::uuid))
    returning id ${prepared}`.execute(tx)
  return rows.length === 2
}

/** Returns the gifts between the two that wait for an answer; a trigger pays back what they cost. @returns their senders */
export async function returnGifts(tx: Tx, { ownerId, memberId }: Pair): Promise<string[]> {
  const { rows } = await sql<{ sender_id: string }>`
    update gift_inbox set status = 'expired'
    where status = 'pending'
      and (sender_id, receiver_id) in ((${ownerId}::uuid, ${memberId}::uuid), (${memberId}::uuid, ${ownerId}::uuid))
    returning sender_id ${prepared}`.execute(tx)
  return [...new Set(rows.map((row) => row.sender_id))]
}

/** Deletes the receiver's notifications about the actor, and about the actor's duets. */
export async function deleteNotifications(tx: Tx, receiverId: string, actorId: string): Promise<void> {
  await sql`
    delete from notifications where receiver_id = ${receiverId}::uuid and (actor_id = ${actorId}::uuid
      or question_id in (select id from restaurants where duet_user_id = ${actorId}::uuid)) ${prepared}`.execute(tx)
}

const latest = keyset([{ sql: 'b.id', kind: 'integer' }])

/** A page of the members whom a member blocked or muted, latest first and one more than the limit. */
export function selectBlocks(db: Db, ownerId: string, { kind, cursor, limit }: BlockQuery) {
  return db
    .selectFrom('member_blocks as b')
    .innerJoin('profiles as p', 'p.id', 'b.member_id')
    .select(['p.id', 'p.username', 'p.nickname', 'p.avatar_url', 'b.created_at', latest.place.as('place')])
    .where('b.owner_id', '=', ownerId)
    .where('b.kind', '=', kind)
    .where(latest.after(cursor))
    .orderBy(latest.order)
    .limit(limit + 1)
    .execute()
}

export interface ChoiceRow {
  id: string
  username: string
  nickname: string
  avatar_url: string | null
  is_blocked: boolean
  is_muted: boolean
  /** Whether the other member blocked this one. */
  is_closed: boolean
}

/** What a member chose about another one; undefined for an unknown one. */
export async function findChoice(db: Db | Tx, ownerId: string, key: { id: string } | { username: string }): Promise<ChoiceRow | undefined> {
  const which = 'id' in key ? sql`p.id = ${key.id}::uuid` : sql`p.username = ${key.username}`
  const has = (kind: BlockKind) =>
    sql`exists (select from member_blocks where owner_id = ${ownerId}::uuid and member_id = p.id and kind = ${sql.lit(kind)})`
  return firstRow<ChoiceRow>(db)`
    select p.id, p.username, p.nickname, p.avatar_url, ${has('block')} as is_blocked, ${has('mute')} as is_muted,
      exists (select from member_blocks where owner_id = p.id and member_id = ${ownerId}::uuid and kind = 'block') as is_closed
    from profiles p where ${which} ${prepared}`
}
