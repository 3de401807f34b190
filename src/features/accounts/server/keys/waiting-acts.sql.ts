import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { Tx } from '#db/transaction.ts'
import { firstRow, firstValue, hasRow, rowsOf } from '#db/rows.ts'
import type { WaitingKind } from '../../keys.rules.ts'

export interface WaitingAct {
  id: string
  userId: string
  kind: WaitingKind
  passkeyId: string | null
  dueAt: Date
}

const shown = sql`id, user_id as "userId", kind, passkey_id as "passkeyId", due_at as "dueAt"`

/** @returns undefined where the member asked for it before */
export async function insertAct(
  tx: Tx,
  { userId, kind, passkeyId, dueAt, tokenHash }: Omit<WaitingAct, 'id'> & { tokenHash: Buffer },
): Promise<WaitingAct | undefined> {
  return firstRow<WaitingAct>(tx)`
    insert into waiting_acts (user_id, kind, passkey_id, due_at, token_hash)
    values (${userId}, ${kind}, ${passkeyId}::uuid, ${dueAt}, ${tokenHash}::bytea)
    on conflict on constraint waiting_acts_once do nothing returning ${shown}`
}

export async function selectActs(db: Db | Tx, userId: string): Promise<WaitingAct[]> {
  return rowsOf<WaitingAct>(db)`select ${shown} from waiting_acts where user_id = ${userId} order by due_at, id`
}

/** The acts whose time has come, a few at a time. */
export async function selectDue(db: Db, limit: number): Promise<WaitingAct[]> {
  return rowsOf<WaitingAct>(db)`
    select ${shown} from waiting_acts where due_at <= now() order by due_at, id limit ${limit}`
}

/** Takes an act to run it. @returns false for one that was cancelled or done meanwhile */
export async function takeAct(tx: Tx, id: string): Promise<boolean> {
  return hasRow(tx)`delete from waiting_acts where id = ${id} returning 1`
}

/** @returns what is cancelled; undefined where nothing waits by this link */
export async function cancelByToken(tx: Tx, tokenHash: Buffer): Promise<WaitingKind | undefined> {
  return firstValue<WaitingKind>(tx)`delete from waiting_acts where token_hash = ${tokenHash}::bytea returning kind`
}

export async function cancelOf(db: Db, userId: string, id: string): Promise<boolean> {
  return hasRow(db)`delete from waiting_acts where user_id = ${userId} and id = ${id} returning 1`
}

/** The owner takes the account back: what another person asked for never happens. */
export async function cancelAll(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('waiting_acts').where('user_id', '=', userId).execute()
}
