import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { deleteRows } from '#db/delete-rows.ts'
import { hasRow } from '#db/rows.ts'

/** The clocks of the processes and of the database may differ by this much: a row must outlive its challenge. */
const MARGIN = '10 minutes'

/** Marks a proof as used. @returns false where it was used before */
export async function takeProof(db: Db, nonce: Buffer, expiresAt: number): Promise<boolean> {
  return hasRow(db)`
    insert into used_proofs (nonce, expires_at) values (${nonce}, to_timestamp(${expiresAt})) on conflict do nothing returning nonce`
}

export async function returnProof(db: Db, nonce: Buffer): Promise<void> {
  await sql`delete from used_proofs where nonce = ${nonce}`.execute(db)
}

/** Deletes the marks of proofs that would be refused by their age. */
export async function forgetProofs(db: Db, signal?: AbortSignal): Promise<void> {
  await deleteRows(db, 'used_proofs', sql`t.expires_at < now() - ${sql.lit(MARGIN)}::interval`, signal)
}
