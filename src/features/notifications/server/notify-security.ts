import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { SecurityKind } from '../notifications.rules.ts'

/** Notifies a member on the site of a security event of the account, in the transaction of the caller. */
export async function notifySecurity(tx: Db, userId: string, kind: SecurityKind): Promise<void> {
  await sql`select notify_of_security(${userId}, ${kind})`.execute(tx)
}
