import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { firstRow, hasRow } from '#db/rows.ts'
import { NETWORK_DAYS, SESSIONS_SHOWN } from '../../sessions.rules.ts'

/** The living sessions of an account, the last used first. */
export function selectSessions(db: Db, userId: string) {
  return db
    .selectFrom('auth_sessions')
    .select(['id', 'network', 'user_agent', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .limit(SESSIONS_SHOWN)
    .execute()
}

/** @returns whether the account had this session */
export async function deleteSessionOf(db: Db, userId: string, id: string): Promise<boolean> {
  return hasRow(db)`delete from auth_sessions where user_id = ${userId} and id = ${id} returning 1`
}

/** @returns how many sessions besides this one ended */
export async function deleteOthers(db: Db, userId: string, keptId: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('auth_sessions').where('user_id', '=', userId).where('id', '!=', keptId).executeTakeFirst()
  return Number(numDeletedRows)
}

/** How a member proved to be the owner of the account. */
export interface Proved {
  /** The hash of the password, where it was the proof. */
  passwordHash?: string
  /** Whether the key was old enough for acts that cannot be undone. */
  isOld: boolean
  /** Whether the proof was a second factor that counts for staff. */
  isSecondFactor: boolean
}

/**
 * Records that the owner proved to be there; a proven password must still be the account's. A new key proves no more than the sign-in.
 * @returns whether it was recorded
 */
export async function markProven(db: Db, token: string, { passwordHash, isOld, isSecondFactor }: Proved): Promise<boolean> {
  return hasRow(db)`
    update auth_sessions s set proven_at = now(),
      proven_again_at = case when ${isOld} then now() else proven_again_at end,
      second_factor_at = case when ${isSecondFactor} then now() else second_factor_at end
    where s.token = ${token} and s.expires_at > now()
      and (${passwordHash === undefined} or exists (select from auth_accounts a
        where a.user_id = s.user_id and a.provider_id = 'credential' and a.password = ${passwordHash ?? ''}))
    returning s.id`
}

/** Records with what a session was opened, besides a password. */
export async function markOpened(
  db: Db,
  token: string,
  openedWith: 'app' | 'google' | `passkey:${string}`,
  isSecondFactor: boolean,
): Promise<void> {
  await sql`
    update auth_sessions set opened_with = ${openedWith}, second_factor_at = case when ${isSecondFactor} then now() end
    where token = ${token}`.execute(db)
}

export interface Proof {
  userId: string
  /** Whether the session was proven recently, by its sign-in or later. */
  isFresh: boolean
  /** Whether the session was proven after its sign-in, with an old key. */
  isProvenAgain: boolean
}

/** Whether the session of this token was proven within these minutes. */
export async function findProof(db: Db, token: string, minutes: number): Promise<Proof | undefined> {
  return firstRow<Proof>(db)`
    select s.user_id as "userId", s.proven_at > now() - make_interval(mins => ${minutes}) as "isFresh",
      coalesce(s.proven_again_at > now() - make_interval(mins => ${minutes}), false) as "isProvenAgain"
    from auth_sessions s where s.token = ${token} and s.expires_at > now()`
}

/** Records a use of the session. Of concurrent uses only one writes. */
export async function markUsed(db: Db, token: string): Promise<void> {
  await sql`
    update auth_sessions set last_used_at = now() where token = ${token} and last_used_at < now() - interval '10 minutes'`.execute(db)
}

/** Deletes the networks of sessions that are kept no longer. */
export async function dropSessionNetworks(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update auth_sessions set network = null where ctid = any(array(
      select ctid from auth_sessions where network is not null and created_at < now() - make_interval(days => ${NETWORK_DAYS})
      limit ${limit} for update skip locked))`.execute(db)
  return Number(numAffectedRows ?? 0)
}
