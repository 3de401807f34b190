import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { Tx } from '#db/transaction.ts'
import { firstValue, onlyValue, rowsOf, valuesOf } from '#db/rows.ts'
import { KEY_HOURS, type KeyKind } from '../../keys.rules.ts'

export interface KeyRow {
  kind: KeyKind
  /** The id of a passkey; empty for the others, of which an account has one. */
  id: string
  /** The name of a passkey. */
  name: string | null
  /** Null for the key of the sign-up. */
  since: Date | null
  /** Whether the key is old enough to prove acts that cannot be undone. The key of the sign-up is old enough from the start. */
  isOld: boolean
}

const age = sql`make_interval(hours => ${sql.lit(KEY_HOURS)})`

/** Everything that opens an account or is asked for at its sign-in, the oldest first. */
export async function selectKeys(db: Db | Tx, userId: string): Promise<KeyRow[]> {
  return rowsOf<KeyRow>(db)`
    select kind, id, name, since, since is null or since <= now() - ${age} as "isOld" from (
      select 'password' as kind, '' as id, null as name, key_since as since
      from auth_accounts where user_id = ${userId} and provider_id = 'credential' and password is not null
      union all
      -- Its account was made with it, or it came later.
      select 'google', '', null, case when a.created_at > u.created_at + interval '1 minute' then a.created_at end
      from auth_accounts a join auth_users u on u.id = a.user_id where a.user_id = ${userId} and a.provider_id = 'google'
      union all
      select 'code', '', null, confirmed_at from totp_secrets where user_id = ${userId} and confirmed_at is not null
      union all
      select 'passkey', id::text, name, created_at from passkeys where user_id = ${userId}) keys
    order by since nulls first, kind, id`
}

/** When the youngest key of an account, or its e-mail, is old. */
export async function findDueTime(db: Db | Tx, userId: string): Promise<Date> {
  return onlyValue<Date>(db)`
    select greatest(now(), max(since) + ${age}) as due from (
      select key_since as since from auth_accounts where user_id = ${userId} and provider_id = 'credential'
      union all select created_at from auth_accounts where user_id = ${userId} and provider_id = 'google'
      union all select confirmed_at from totp_secrets where user_id = ${userId}
      union all select created_at from passkeys where user_id = ${userId}
      union all select confirmed_at from email_changes where user_id = ${userId}) keys`
}

/** The address of an account, and those that it had in the last 72 hours: their owners may be the account's. */
export async function selectAddresses(tx: Tx, userId: string): Promise<string[]> {
  return valuesOf<string>(tx)`
    select email from auth_users where id = ${userId}
    union select old_email from email_changes where user_id = ${userId} and confirmed_at > now() - ${age}`
}

/** The address that an account had 72 hours ago: a thief who opened the account since then cannot have chosen it. */
export async function findEarlierAddress(tx: Tx, userId: string): Promise<string> {
  return onlyValue<string>(tx)`
    select coalesce(
      (select old_email from email_changes where user_id = u.id and confirmed_at > now() - ${age} order by confirmed_at limit 1),
      email) as email
    from auth_users u where id = ${userId}`
}

/** The sign-in with Google that came to an account with other keys, where no mail has told of it yet. */
export async function findLinkedGoogle(tx: Tx, userId: string): Promise<string | undefined> {
  return firstValue<string>(tx)`
    select a.id from auth_accounts a join auth_users u on u.id = a.user_id
    where a.user_id = ${userId} and a.provider_id = 'google' and a.created_at > u.created_at + interval '1 minute'
      and a.created_at > now() - ${age}
      and not exists (select from key_undos k where k.user_id = a.user_id and k.kind = 'google' and k.key_id = a.id)`
}
