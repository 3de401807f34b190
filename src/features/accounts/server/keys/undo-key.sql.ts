import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { Tx } from '#db/transaction.ts'
import { firstRow } from '#db/rows.ts'
import { KEY_HOURS } from '../../keys.rules.ts'

/** A key that came beside those of the sign-up. */
export interface AddedKey {
  userId: string
  kind: 'passkey' | 'app' | 'google'
  /** The id of the passkey; empty for other kinds of keys. */
  keyId: string
}

/** Offers a link that removes a key; the link of an earlier key in its place ends. */
export async function putUndo(tx: Tx, { userId, kind, keyId }: AddedKey, tokenHash: Buffer): Promise<void> {
  await sql`
    insert into key_undos (user_id, kind, key_id, token_hash, expires_at)
    values (${userId}, ${kind}, ${keyId}, ${tokenHash}::bytea, now() + make_interval(hours => ${KEY_HOURS}))
    on conflict on constraint key_undos_key_once do update
      set token_hash = excluded.token_hash, created_at = now(), expires_at = excluded.expires_at`.execute(tx)
}

/** The key that a link removes, while it can. */
export async function findUndo(db: Db | Tx, tokenHash: Buffer): Promise<AddedKey | undefined> {
  return firstRow<AddedKey>(db)`
    select user_id as "userId", kind, key_id as "keyId" from key_undos
    where token_hash = ${tokenHash}::bytea and expires_at > now()`
}

/** Ends the sessions that a key opened, and the one in which it was added. */
export async function endSessionsOf(tx: Tx, { userId, kind, keyId }: AddedKey): Promise<void> {
  const openedWith = kind === 'passkey' ? `passkey:${keyId}` : kind
  await sql`
    delete from auth_sessions s where s.user_id = ${userId} and (
      s.opened_with = ${openedWith} and s.created_at >= coalesce(
        (select confirmed_at from totp_secrets where user_id = ${userId} and ${kind} = 'app'),
        (select created_at from auth_accounts where user_id = ${userId} and provider_id = 'google' and ${kind} = 'google'), '-infinity')
      or s.id = (select added_in from passkeys where id::text = ${keyId} and ${kind} = 'passkey')
      or s.id = (select added_in from totp_secrets where user_id = ${userId} and ${kind} = 'app'))`.execute(tx)
}

/** Removes a key. @returns the name of a passkey; null for the others; undefined where it is gone already */
export async function removeKey(tx: Tx, { userId, kind, keyId }: AddedKey): Promise<string | null | undefined> {
  await sql`delete from key_undos where user_id = ${userId} and kind = ${kind} and key_id = ${keyId}`.execute(tx)
  const { rows } = await (
    kind === 'passkey'
      ? sql<{ name: string | null }>`delete from passkeys where user_id = ${userId} and id::text = ${keyId} returning name`
      : kind === 'app'
        ? sql<{ name: string | null }>`delete from totp_secrets where user_id = ${userId} returning null as name`
        : sql<{
            name: string | null
          }>`delete from auth_accounts where user_id = ${userId} and provider_id = 'google' returning null as name`
  ).execute(tx)
  return rows[0] && rows[0].name
}
