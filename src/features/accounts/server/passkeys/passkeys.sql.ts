import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { Tx } from '#db/transaction.ts'
import { firstRow, hasRow, onlyValue } from '#db/rows.ts'
import { KEY_HOURS } from '../../keys.rules.ts'
import { CHALLENGE_MINUTES } from '../../passkeys.rules.ts'
import type { Challenge } from './challenge.ts'

export async function databaseTime(db: Db): Promise<Date> {
  return onlyValue<Date>(db)`select now()`
}

const shown = ['id', 'name', 'is_synced', 'created_at', 'last_used_at'] as const
export type PasskeyRow = Awaited<ReturnType<typeof selectPasskeys>>[number]

export function selectPasskeys(db: Db, userId: string) {
  return db.selectFrom('passkeys').select(shown).where('user_id', '=', userId).orderBy('created_at').orderBy('id').execute()
}

/** What a browser needs to find the passkeys of an account. */
export async function selectCredentials(db: Db, userId: string): Promise<{ id: string; transports: string[] }[]> {
  const rows = await db.selectFrom('passkeys').select(['credential_id', 'transports']).where('user_id', '=', userId).execute()
  return rows.map(({ credential_id, transports }) => ({ id: credential_id.toString('base64url'), transports }))
}

export interface KnownPasskey {
  id: string
  userId: string
  publicKey: Buffer
  counter: number
  /** Whether the passkey is old enough to prove acts that cannot be undone. */
  isOld: boolean
  countsForStaff: boolean
  /** Whether the challenge that the passkey signed can still be answered. */
  isOpen: boolean
}

/** The passkey of this credential, and whether its challenge is open. */
export async function findPasskey(db: Db, credentialId: Buffer, { hash, issuedAt }: Challenge): Promise<KnownPasskey | undefined> {
  return firstRow<KnownPasskey>(db)`
    select id, user_id as "userId", public_key as "publicKey", counter, counts_for_staff as "countsForStaff",
      created_at <= now() - make_interval(hours => ${KEY_HOURS}) as "isOld",
      now() < ${issuedAt}::timestamptz + make_interval(mins => ${CHALLENGE_MINUTES})
        and not exists (select from used_challenges where challenge_hash = ${hash}::bytea) as "isOpen"
    from passkeys where credential_id = ${credentialId}::bytea`
}

/** Uses a challenge up. @returns false where it was used before or is too old */
export async function takeChallenge(tx: Tx, { hash, issuedAt }: Challenge): Promise<boolean> {
  return hasRow(tx)`
    insert into used_challenges (challenge_hash, expires_at)
    select ${hash}::bytea, at.until from (select ${issuedAt}::timestamptz + make_interval(mins => ${CHALLENGE_MINUTES}) as until) at
    where now() < at.until on conflict do nothing returning 1`
}

/** Records a use. A counter rises with each; one that stays 0 counts nothing. @returns false for a copied key, whose counter went back */
export async function countUse(tx: Tx, id: string, { counter, isSynced }: { counter: number; isSynced: boolean }): Promise<boolean> {
  return hasRow(tx)`
    update passkeys set counter = ${counter}, is_synced = ${isSynced}, last_used_at = now()
    where id = ${id}::uuid and (counter < ${counter} or (counter = 0 and ${counter} = 0)) returning 1`
}

export async function countPasskeys(db: Db | Tx, userId: string): Promise<number> {
  return onlyValue<number>(db)`select count(*)::int as n from passkeys where user_id = ${userId}`
}

export interface NewPasskey {
  userId: string
  credentialId: Buffer
  publicKey: Buffer
  counter: number
  transports: string[]
  name: string
  isSynced: boolean
  /** The session in which the passkey is added. */
  addedIn: string
  /** Whether that session has a second factor. */
  isStrong: boolean
}

/** A passkey that staff adds without a second factor does not count as one until it is confirmed: a thief may have the password. */
export const countsForStaff = ({ userId, isStrong }: { userId: string; isStrong: boolean }) =>
  sql<boolean>`${isStrong} or not exists (select from profiles p where p.auth_id = ${userId} and is_moderator(p.id))`

/** @returns undefined where the credential is known already */
export function insertPasskey(tx: Tx, made: NewPasskey): Promise<PasskeyRow | undefined> {
  return tx
    .insertInto('passkeys')
    .values({
      user_id: made.userId,
      credential_id: made.credentialId,
      public_key: made.publicKey,
      counter: made.counter,
      transports: made.transports,
      name: made.name,
      is_synced: made.isSynced,
      added_in: made.addedIn,
      counts_for_staff: countsForStaff(made),
    })
    .onConflict((conflict) => conflict.constraint('passkeys_credential_once').doNothing())
    .returning(shown)
    .executeTakeFirst()
}

export function renamePasskeyRow(db: Db, userId: string, id: string, name: string): Promise<PasskeyRow | undefined> {
  return db.updateTable('passkeys').set({ name }).where('user_id', '=', userId).where('id', '=', id).returning(shown).executeTakeFirst()
}

/** @returns whether the account had this passkey */
export async function deletePasskeyRow(tx: Tx, userId: string, id: string): Promise<boolean> {
  return hasRow(tx)`delete from passkeys where user_id = ${userId} and id = ${id}::uuid returning 1`
}

/** Whether a member can sign in without a passkey: by a password or by Google. */
export async function hasOtherWayIn(tx: Tx, userId: string): Promise<boolean> {
  return onlyValue<boolean>(tx)`
    select exists (select from auth_accounts where user_id = ${userId}
      and (provider_id = 'google' or (provider_id = 'credential' and password is not null))) as has`
}

export async function dropPasskeys(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('passkeys').where('user_id', '=', userId).execute()
}

export async function isStillThere(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('passkeys').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
