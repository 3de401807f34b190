import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { Tx } from '#db/transaction.ts'
import { firstRow, firstValue, hasRow } from '#db/rows.ts'
import { LINK_MINUTES, type LinkType } from '../../mail-links.rules.ts'

/**
 * Creates a link for the account with this e-mail; it replaces an older one.
 * @returns the account; undefined when there is none, or one whose sign-up is neither finished nor waits for an approval
 */
export async function offerLink(tx: Tx, email: string, type: LinkType, hash: Buffer): Promise<string | undefined> {
  return firstValue<string>(tx)`
    insert into mail_links (user_id, type, token_hash, expires_at)
    select id, ${type}, ${hash}::bytea, now() + make_interval(mins => ${LINK_MINUTES})
    from auth_users where email = ${email} and (policies_accepted_at is not null or applied_at is not null)
    for key share
    on conflict on constraint mail_links_pkey do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at
    returning user_id`
}

export async function isLinkGood(db: Db, type: LinkType, hash: Buffer): Promise<boolean> {
  return hasRow(db)`select from mail_links where token_hash = ${hash}::bytea and type = ${type} and expires_at > now()`
}

/** The account that a link belongs to, without using the link up. */
export function findLinkOwner(
  db: Db,
  type: LinkType,
  hash: Buffer,
): Promise<{ userId: string; email: string; username: string | undefined } | undefined> {
  return db
    .selectFrom('mail_links as l')
    .innerJoin('auth_users as u', 'u.id', 'l.user_id')
    .leftJoin('profiles as p', 'p.auth_id', 'u.id')
    .select(['u.id', 'u.email', 'p.username'])
    .where('l.token_hash', '=', hash)
    .where('l.type', '=', type)
    .where('l.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
    .then((row) => row && { userId: row.id, email: row.email, username: row.username ?? undefined })
}

export interface SignUpLink {
  userId: string
  email: string
  isConfirmed: boolean
  /** Null where the account has no password. */
  passwordHash: string | null
}

/** The account that a link confirms, without using the link up. */
export async function findSignUpLink(db: Db | Tx, hash: Buffer): Promise<SignUpLink | undefined> {
  return firstRow<SignUpLink>(db)`
    select u.id as "userId", u.email, u.email_verified as "isConfirmed", a.password as "passwordHash"
    from mail_links l join auth_users u on u.id = l.user_id
      left join auth_accounts a on a.user_id = u.id and a.provider_id = 'credential'
    where l.token_hash = ${hash}::bytea and l.type = 'signup' and l.expires_at > now()`
}

/** Uses a link up. Of concurrent requests with one link, only one gets the account. */
export async function takeLink(tx: Tx, type: LinkType, hash: Buffer): Promise<string | undefined> {
  return firstValue<string>(tx)`
    delete from mail_links where token_hash = ${hash}::bytea and type = ${type} and expires_at > now() returning user_id`
}

export async function dropLinks(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('mail_links').where('user_id', '=', userId).execute()
}

/** Prevents new sessions of this account until the transaction ends: inserting one locks this row. Lock the account before its profile. */
export async function lockAccount(tx: Tx, userId: string): Promise<{ email: string } | undefined> {
  return tx.selectFrom('auth_users').select('email').where('id', '=', userId).forUpdate().executeTakeFirst()
}

/** @returns whether the address was not confirmed before */
export async function markConfirmed(tx: Tx, userId: string): Promise<boolean> {
  return hasRow(tx)`
    update auth_users set email_verified = true, updated_at = now() where id = ${userId} and not email_verified returning 1`
}

/** Sets a password, which counts as a new key. Also sets the first password of a member who signed in another way. */
export async function setPassword(tx: Tx, userId: string, password: string): Promise<void> {
  await tx
    .insertInto('auth_accounts')
    .values({ id: randomUUID(), user_id: userId, account_id: userId, provider_id: 'credential', password, key_since: sql<Date>`now()` })
    .onConflict((conflict) =>
      conflict.constraint('auth_accounts_provider_unique').doUpdateSet({ password, updated_at: sql`now()`, key_since: sql`now()` }),
    )
    .execute()
}

/** Removes the password. The account keeps its other sign-in methods. */
export async function dropPassword(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('auth_accounts').where('user_id', '=', userId).where('provider_id', '=', 'credential').execute()
}

export async function endSessions(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('auth_sessions').where('user_id', '=', userId).execute()
}

export async function findAddress(db: Db, userId: string): Promise<{ email: string; email_verified: boolean } | undefined> {
  return db.selectFrom('auth_users').select(['email', 'email_verified']).where('id', '=', userId).executeTakeFirst()
}

export async function findUserId(db: Db, email: string): Promise<string | undefined> {
  return firstValue<string>(db)`select id from auth_users where email = ${email} and policies_accepted_at is not null`
}
