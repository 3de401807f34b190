import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { Tx } from '#db/transaction.ts'
import { firstRow, firstValue, hasRow, onlyValue } from '#db/rows.ts'
import { TOTP_SECONDS } from '../../second-factor.rules.ts'
import { countsForStaff } from '../passkeys/passkeys.sql.ts'

export interface TotpRow {
  sealed: Buffer
  isOn: boolean
  /** Whether the app counts as a second factor of staff. */
  countsForStaff: boolean
  /** The present time step of the database's clock. */
  step: number
}

/** The authenticator app of an account, whether it was confirmed or not. */
export async function findTotp(db: Db, userId: string): Promise<TotpRow | undefined> {
  return firstRow<TotpRow>(db)`
    select sealed, confirmed_at is not null as "isOn", counts_for_staff as "countsForStaff",
      floor(extract(epoch from now()) / ${sql.lit(TOTP_SECONDS)})::int8 as step
    from totp_secrets where user_id = ${userId}`
}

/** Stores a secret that waits for its first code. @returns false where an app is on already */
export async function putSecret(db: Db, userId: string, sealed: Buffer): Promise<boolean> {
  return hasRow(db)`
    insert into totp_secrets (user_id, sealed) values (${userId}, ${sealed}::bytea)
    on conflict (user_id) do update set sealed = excluded.sealed where totp_secrets.confirmed_at is null
    returning user_id`
}

/** Records in which session an app was turned on, and whether it counts as a second factor of staff from the start. */
export async function markTotpOn(tx: Tx, userId: string, { sessionId, isStrong }: { sessionId: string; isStrong: boolean }): Promise<void> {
  await sql`
    update totp_secrets set added_in = ${sessionId}, counts_for_staff = ${countsForStaff({ userId, isStrong })}
    where user_id = ${userId}`.execute(tx)
}

/** Takes the code of a time step: each step once, none before the last. The secret must still be the one that was read. */
export async function takeStep(db: Db | Tx, userId: string, { sealed, step }: { sealed: Buffer; step: number }): Promise<boolean> {
  return hasRow(db)`
    update totp_secrets set last_step = ${step}, confirmed_at = coalesce(confirmed_at, now())
    where user_id = ${userId} and sealed = ${sealed}::bytea and last_step < ${step} returning user_id`
}

/** @returns whether the account had this recovery code, which is used up now */
export async function takeRecoveryCode(db: Db, userId: string, hash: Buffer): Promise<boolean> {
  return hasRow(db)`delete from recovery_codes where user_id = ${userId} and code_hash = ${hash}::bytea returning 1`
}

/** Replaces all recovery codes of an account whose app is on. @returns whether it is */
export async function putRecoveryCodes(tx: Tx, userId: string, hashes: Buffer[]): Promise<boolean> {
  const isOn = await hasRow(tx)`select 1 from totp_secrets where user_id = ${userId} and confirmed_at is not null for update`
  if (!isOn) return false
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash })))
    .execute()
  return true
}

export async function dropRecoveryCodes(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}

/** Removes the app and the recovery codes. @returns whether it was on */
export async function deleteTotp(tx: Tx, userId: string): Promise<boolean> {
  return (
    (await firstValue<boolean>(tx)`
    delete from totp_secrets where user_id = ${userId} returning confirmed_at is not null as "wasOn"`) ?? false
  )
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  return onlyValue<number>(db)`select count(*)::int as left from recovery_codes where user_id = ${userId}`
}
