import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { Tx } from '#db/transaction.ts'
import { hasRow } from '#db/rows.ts'
import type { KeyBackup } from '../../keys.contract.ts'

const keyColumns = ['k.kid', 'k.public_key', 'k.created_at', 'k.revoked_at'] as const

/** The keys of a member, newest first; undefined when there is no such member. */
export async function selectKeys(db: Db, memberId: string) {
  const profile = await db.selectFrom('profiles').select('id').where('id', '=', memberId).executeTakeFirst()
  return (
    profile &&
    db.selectFrom('user_keys as k').select(keyColumns).where('k.user_id', '=', memberId).orderBy('k.created_at', 'desc').execute()
  )
}

function selectOwn(db: Db | Tx, ownerId: string) {
  return db
    .selectFrom('user_keys as k')
    .leftJoin('key_backup as b', 'b.kid', 'k.kid')
    .select(keyColumns)
    .select('b.sealed')
    .where('k.user_id', '=', ownerId)
}

export type OwnKeyRow = Awaited<ReturnType<ReturnType<typeof selectOwn>['executeTakeFirstOrThrow']>>

/** A member's own keys with their backups, newest first. */
export function selectOwnKeys(db: Db, ownerId: string): Promise<OwnKeyRow[]> {
  return selectOwn(db, ownerId).orderBy('k.created_at', 'desc').execute()
}

export function findOwnKey(tx: Db | Tx, ownerId: string, kid: string): Promise<OwnKeyRow | undefined> {
  return selectOwn(tx, ownerId).where('k.kid', '=', kid).executeTakeFirst()
}

/** The active key of the member, which others write to. */
export function findActiveKey(tx: Db | Tx, ownerId: string): Promise<OwnKeyRow | undefined> {
  return selectOwn(tx, ownerId).where('k.revoked_at', 'is', null).executeTakeFirst()
}

export async function revokeKey(tx: Tx, kid: string): Promise<void> {
  await sql`update user_keys set revoked_at = clock_timestamp() where kid = ${kid} and revoked_at is null`.execute(tx)
}

/** @returns whether the key is new */
export async function insertKey(tx: Tx, ownerId: string, { kid, publicKey }: { kid: string; publicKey: string }): Promise<boolean> {
  return hasRow(tx)`
    insert into user_keys (kid, user_id, public_key) values (${kid}, ${ownerId}, ${publicKey})
    on conflict (kid) do nothing returning 1`
}

/** Stores a backup, replacing the key's existing one. */
export async function putBackup(tx: Tx, kid: string, backup: KeyBackup): Promise<void> {
  const sealed = JSON.stringify(backup)
  await tx
    .insertInto('key_backup')
    .values({ kid, sealed })
    .onConflict((conflict) => conflict.column('kid').doUpdateSet({ sealed, updated_at: sql<Date>`now()` }))
    .execute()
}
