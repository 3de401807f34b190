import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { Config } from '#site/server/config.ts'
import { dropSessionNetworks } from './sessions/sessions.sql.ts'
import { forgetUnfinished } from './google/unfinished.sql.ts'

/** Deletes expired account data: sessions, links, held names, marks of left votes, old networks of sessions, and unfinished sign-ups. */
export async function cleanAccounts(db: Db, { emailVerification }: Pick<Config, 'emailVerification'>): Promise<void> {
  const isOver = sql<boolean>`expires_at < now()`
  await db.deleteFrom('auth_sessions').where(isOver).execute()
  await db.deleteFrom('auth_verifications').where(isOver).execute()
  await db.deleteFrom('mail_links').where(isOver).execute()
  await db.deleteFrom('held_names').where(isOver).execute()
  await db.deleteFrom('left_votes').where(isOver).execute()
  await db.deleteFrom('left_people').where(isOver).execute()
  await db.deleteFrom('left_sanctions').where(isOver).execute()
  await db
    .deleteFrom('email_changes')
    .where(sql<boolean>`undo_until < now()`)
    .execute()
  await db.deleteFrom('key_undos').where(isOver).execute()
  await db.deleteFrom('used_challenges').where(isOver).execute()
  await dropSessionNetworks(db)
  await forgetUnfinished(db, emailVerification === 'required')
}
