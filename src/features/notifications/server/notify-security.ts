import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { SecurityKind } from '../notifications.rules.ts'

/** Tells a member on the site of what happened at the door of the account, in the transaction of the caller. */
export async function notifySecurity(tx: Db, userId: string, kind: SecurityKind): Promise<void> {
  await sql`select notify_of_security(${userId}, ${kind})`.execute(tx)
}
