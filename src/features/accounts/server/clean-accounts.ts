import { sql } from 'kysely'
import { takeAll } from '#db/batch-size.ts'
import type { Db } from '#db/connect.ts'
import { deleteRows } from '#db/delete-rows.ts'
import type { Config } from '#site/server/config.ts'
import type { DB } from '#db/types.ts'
import { dropSessionNetworks } from './sessions/sessions.sql.ts'
import { forgetUnfinished } from './google/unfinished.sql.ts'

const BATCH = 5000

const expiring = [
  'auth_sessions',
  'auth_verifications',
  'mail_links',
  'held_names',
  'left_votes',
  'left_people',
  'left_sanctions',
  'key_undos',
  'used_challenges',
] as const satisfies (keyof DB)[]

/** Deletes expired account data: sessions, links, held names, marks of left votes, old networks of sessions, and unfinished sign-ups. */
export async function cleanAccounts(db: Db, { emailVerification }: Pick<Config, 'emailVerification'>, signal?: AbortSignal): Promise<void> {
  for (const table of expiring) await deleteRows(db, table, sql`t.expires_at < now()`, signal)
  await deleteRows(db, 'email_changes', sql`t.undo_until < now()`, signal)
  await takeAll(BATCH, (size) => dropSessionNetworks(db, size), signal)
  await forgetUnfinished(db, emailVerification === 'required')
}
