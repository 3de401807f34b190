import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { hasRow } from '#db/rows.ts'
import type { Tx } from '#db/transaction.ts'
import { SETUP_MINUTES } from '../../first-admin.rules.ts'

/** The key of the one row, so that a new link takes the place of the one before. */
const LINK = 'setup-link'

/** Says in the row that the site may be reached from other machines before it has an admin. */
const FROM_ANYWHERE = 'setup-link from anywhere'

/** Stores the only setup link by the hash of its token. */
export async function storeSetupLink(tx: Tx, hash: Buffer, isFromAnywhere: boolean): Promise<void> {
  await sql`
    insert into auth_verifications (id, identifier, value, expires_at)
    values (${LINK}, ${isFromAnywhere ? FROM_ANYWHERE : LINK}, ${hash.toString('hex')}, now() + make_interval(mins => ${SETUP_MINUTES}))
    on conflict on constraint auth_verifications_pkey do update
    set identifier = excluded.identifier, value = excluded.value, expires_at = excluded.expires_at, updated_at = now()`.execute(tx)
}

export function isSetupLinkGood(db: Db, hash: Buffer): Promise<boolean> {
  return hasRow(db)`select from auth_verifications where id = ${LINK} and value = ${hash.toString('hex')} and expires_at > now()`
}

/** Whether a good link may be opened from other machines. */
export function isLinkFromAnywhere(db: Db): Promise<boolean> {
  return hasRow(db)`select from auth_verifications where id = ${LINK} and identifier = ${FROM_ANYWHERE} and expires_at > now()`
}

/** Uses the link up. Of concurrent requests with one link, only one gets it. */
export function takeSetupLink(tx: Tx, hash: Buffer): Promise<boolean> {
  return hasRow(tx)`
    delete from auth_verifications where id = ${LINK} and value = ${hash.toString('hex')} and expires_at > now() returning 1`
}

/** Ends a setup link, because the site has an admin. */
export async function dropSetupLink(tx: Tx): Promise<void> {
  await tx.deleteFrom('auth_verifications').where('id', '=', LINK).execute()
}
