import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { Config } from '#site/server/config.ts'
import type { DB } from '#db/types.ts'
import { dropSessionNetworks } from './sessions/sessions.sql.ts'
import { forgetUnfinished } from './google/unfinished.sql.ts'

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
export async function cleanAccounts(db: Db, { emailVerification }: Pick<Config, 'emailVerification'>): Promise<void> {
  for (const table of expiring) await sql`delete from ${sql.table(table)} where expires_at < now()`.execute(db)
  await db
    .deleteFrom('email_changes')
    .where(sql<boolean>`undo_until < now()`)
    .execute()
  await dropSessionNetworks(db)
  await forgetUnfinished(db, emailVerification === 'required')
}
