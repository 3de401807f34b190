import { sql } from 'kysely'
import { changesRow } from '#db/rows.ts'
import type { Db } from '#db/connect.ts'
import type { Tx } from '#db/transaction.ts'
import { KEY_HOURS } from '../../keys.rules.ts'

const isOldSince = sql<Date>`now() - make_interval(hours => ${sql.lit(KEY_HOURS)})`

/**
 * The account with its password hash, or null without a password. Of passkeys and codes, only those count that prove acts that cannot be
 * undone.
 */
export function findAccountDetails(db: Db, userId: string) {
  return db
    .selectFrom('auth_users as u')
    .select((eb) => [
      'u.email',
      'u.email_verified',
      'u.created_at',
      eb
        .selectFrom('auth_accounts as a')
        .select('a.password')
        .whereRef('a.user_id', '=', 'u.id')
        .where('a.provider_id', '=', 'credential')
        .as('password'),
      eb
        .exists(eb.selectFrom('auth_accounts as a').whereRef('a.user_id', '=', 'u.id').where('a.provider_id', '=', 'google'))
        .as('has_google'),
      eb
        .exists(eb.selectFrom('passkeys as k').whereRef('k.user_id', '=', 'u.id').where('k.created_at', '<=', isOldSince))
        .as('has_passkey'),
      eb
        .exists(eb.selectFrom('totp_secrets as t').whereRef('t.user_id', '=', 'u.id').where('t.confirmed_at', '<=', isOldSince))
        .as('has_code'),
    ])
    .where('u.id', '=', userId)
    .executeTakeFirst()
}

/** Replaces the password. Of two concurrent changes the second no longer matches the proven password. @returns whether it changed */
export async function replacePassword(
  tx: Tx,
  userId: string,
  { from, to, isNewKey }: { from: string; to: string; isNewKey: boolean },
): Promise<boolean> {
  return changesRow(
    tx
      .updateTable('auth_accounts')
      .set({ password: to, updated_at: sql`now()`, ...(isNewKey && { key_since: sql<Date>`now()` }) })
      .where('user_id', '=', userId)
      .where('provider_id', '=', 'credential')
      .where('password', '=', from),
  )
}

/** Ends the sessions of an account except the one with this token, if one is given. */
export async function endOtherSessions(db: Db, userId: string, token: string | undefined): Promise<void> {
  await db
    .deleteFrom('auth_sessions')
    .where('user_id', '=', userId)
    .$if(token !== undefined, (query) => query.where('token', '!=', token!))
    .execute()
}
