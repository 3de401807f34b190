import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { Tx } from '#db/transaction.ts'
import { firstRow, rowsOf } from '#db/rows.ts'

/** The device whose visitor votes are meant: the id in its signed cookie, and when that cookie was made. */
export interface Device {
  anonymousId: string
  knownSince: number
}

/** The most votes per transaction, so that others wait only briefly for the same restaurants. */
const PIECE = 100

/**
 * A browser can ask for a cookie with an id that another browser made. A vote is a device's own only when the device's cookie is not
 * younger: the minute allows for clocks that differ. Votes of members who left are nobody's.
 */
const isProven = ({ anonymousId, knownSince }: Device) => sql<boolean>`
  anonymous_session_id = ${anonymousId} and anonymous_session_id not like 'gone-%'
  and created_at >= to_timestamp(${knownSince / 1000}::double precision) - interval '1 minute'`

/** The member has voted there, or manages the restaurant for its business and does not rate it. */
const isBarred = (userId: string) => sql<boolean>`(
  exists (select from votes m where m.question_id = v.question_id and m.user_id = ${userId}::uuid)
  or holds_restaurant(${userId}::uuid, (select coalesce(r.parent_question_id, r.id) from restaurants r where r.id = v.question_id)))`

export interface DeviceCounts {
  /** Votes that would become the member's. */
  votes: number
  /** Votes on restaurants on which the member has voted, or which the member manages. */
  kept: number
}

export async function countDeviceVotes(db: Db, device: Device, userId: string): Promise<DeviceCounts> {
  return (await firstRow<DeviceCounts>(db)`
    select count(*) filter (where not voted)::int as votes, count(*) filter (where voted)::int as kept
    from (select ${isBarred(userId)} as voted from votes v where ${isProven(device)}) as found`)!
}

/** Some votes of the device, by restaurant. */
export async function listDeviceVotes(db: Db, device: Device): Promise<{ id: string; question_id: string }[]> {
  return rowsOf<{ id: string; question_id: string }>(db)`
    select id::text, question_id from votes v where ${isProven(device)} order by question_id limit ${sql.lit(PIECE)}`
}

/** Removes the device's votes on restaurants on which the member has voted, or which the member manages. @returns how many */
export async function dropRepeated(tx: Tx, ids: string[], device: Device, userId: string): Promise<number> {
  const { rows } = await sql`
    delete from votes v where id = any(${ids}::bigint[]) and ${isProven(device)} and ${isBarred(userId)} returning id`.execute(tx)
  return rows.length
}

/**
 * Makes the device's votes the member's. Each counts among those of members from a night of its own on, so that nobody sees which votes
 * went together. Where the member withdrew a vote before, the vote counts as a change, as it would if the member
 * had cast it now. @returns how many
 */
export async function carryPiece(tx: Tx, ids: string[], device: Device, userId: string): Promise<number> {
  const { rows } = await sql`
    update votes v set user_id = ${userId}::uuid, anonymous_session_id = null,
      class_changes_at = case when not counts_as_member then spread_moment() end,
      last_rating_change_at = case when exists (
        select from withdrawn_votes w where w.user_id = ${userId}::uuid and w.question_id = v.question_id) then greatest(now(), v.created_at) end
    where id = any(${ids}::bigint[]) and ${isProven(device)} returning id`.execute(tx)
  return rows.length
}
