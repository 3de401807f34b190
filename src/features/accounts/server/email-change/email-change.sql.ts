import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { Tx } from '#db/transaction.ts'
import { firstRow, firstValue, hasRow, onlyValue } from '#db/rows.ts'
import { LINK_MINUTES, UNDO_HOURS } from '../../mail-links.rules.ts'

/** Whether an address belongs to an account, or to a person who can still take it back. */
export async function isAddressTaken(db: Db | Tx, email: string): Promise<boolean> {
  return onlyValue<boolean>(db)`
    select exists (select from auth_users where email = ${email}) or is_email_held(${email}, null) as taken`
}

/**
 * Records a requested change, which replaces a pending one. Without a `confirmHash` no link is sent.
 * @param undoHash the hash of the undo token that belongs to `id`
 */
export async function putChange(
  tx: Tx,
  id: string,
  { userId, oldEmail, newEmail, confirmHash }: Omit<ChangeRow, 'id' | 'isConfirmed'> & { confirmHash: Buffer | undefined },
  undoHash: Buffer,
): Promise<void> {
  await sql`delete from email_changes where user_id = ${userId} and confirmed_at is null`.execute(tx)
  await sql`
    insert into email_changes (id, user_id, old_email, new_email, confirm_hash, confirm_until, undo_hash, undo_until)
    values (${id}::uuid, ${userId}, ${oldEmail}, ${newEmail}, ${confirmHash ?? null}::bytea, now() + make_interval(mins => ${LINK_MINUTES}),
      ${undoHash}::bytea, now() + make_interval(hours => ${UNDO_HOURS}))`.execute(tx)
}

export interface ChangeRow {
  id: string
  userId: string
  oldEmail: string
  newEmail: string
  isConfirmed: boolean
}

const change = sql`id, user_id as "userId", old_email as "oldEmail", new_email as "newEmail", confirmed_at is not null as "isConfirmed"`

/** The change that a link at the new address confirms, while it can. */
export async function findByConfirmation(db: Db | Tx, hash: Buffer): Promise<ChangeRow | undefined> {
  return firstRow<ChangeRow>(db)`
    select ${change} from email_changes where confirm_hash = ${hash}::bytea and confirmed_at is null and confirm_until > now()`
}

/** The change that a link at the old address undoes, while it can. */
export async function findByUndo(db: Db | Tx, hash: Buffer): Promise<ChangeRow | undefined> {
  return firstRow<ChangeRow>(db)`
    select ${change} from email_changes where undo_hash = ${hash}::bytea and undo_until > now()`
}

/** Uses the link at the new address up; the time to undo begins again. @returns whether this call did */
export async function markChanged(tx: Tx, id: string): Promise<boolean> {
  return hasRow(tx)`
    update email_changes set confirmed_at = now(), confirm_hash = null, undo_until = now() + make_interval(hours => ${UNDO_HOURS})
    where id = ${id}::uuid and confirmed_at is null and confirm_until > now() returning 1`
}

/** The address of an account, confirmed by a link that came to it. @returns false where another account has the address */
export async function setEmail(tx: Tx, userId: string, email: string): Promise<boolean> {
  return hasRow(tx)`
    update auth_users set email = ${email}, email_verified = true, updated_at = now()
    where id = ${userId} and not exists (select from auth_users where email = ${email} and id <> ${userId})
      and not is_email_held(${email}, ${userId}) returning 1`
}

/** Takes a change back, with those that came after it. Earlier ones can still be undone. */
export async function dropChangesSince(tx: Tx, { id, userId }: ChangeRow): Promise<void> {
  await sql`
    delete from email_changes where user_id = ${userId}
      and created_at >= (select created_at from email_changes where id = ${id}::uuid)`.execute(tx)
}

/** Removes an authenticator app that was turned on since a change was asked for. */
export async function dropTotpSince(tx: Tx, { id, userId }: ChangeRow): Promise<void> {
  await sql`
    delete from totp_secrets where user_id = ${userId}
      and (confirmed_at is null or confirmed_at >= (select created_at from email_changes where id = ${id}::uuid))`.execute(tx)
}

/** Removes the sign-ins with Google that were added since a change was asked for: the new address may have linked them. */
export async function dropGoogleSince(tx: Tx, { id, userId }: ChangeRow): Promise<void> {
  await sql`
    delete from auth_accounts where user_id = ${userId} and provider_id = 'google'
      and created_at >= (select created_at from email_changes where id = ${id}::uuid)`.execute(tx)
}

/** Ends the change that waits: its link no longer confirms the new address. */
export async function endPendingChange(tx: Tx, userId: string): Promise<void> {
  await sql`
    update email_changes set confirm_until = now() where user_id = ${userId} and confirmed_at is null and confirm_until > now()`.execute(tx)
}

/** The address that waits for its link. */
export async function findPendingEmail(db: Db, userId: string): Promise<string | undefined> {
  return firstValue<string>(db)`
    select new_email as email from email_changes where user_id = ${userId} and confirmed_at is null and confirm_until > now()`
}
