import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { deleteRows } from '#db/delete-rows.ts'
import type { Tx } from '#db/transaction.ts'
import { rowsOf } from '#db/rows.ts'

export interface MailRow {
  id: number
  user_id: string | null
  sealed: Buffer
  created_at: Date
  attempts: number
}

/** Keeps a message for an account, or without an account where the id is null; for an unknown account the same statement keeps nothing. */
export async function insertMail(tx: Tx, userId: string | null, sealed: Buffer, minutes: number): Promise<void> {
  await sql`
    insert into mails (user_id, sealed, expires_at)
    select owner.id, ${sealed}::bytea, now() + make_interval(mins => ${minutes})
    from (select id from auth_users where id = ${userId} union all select null where ${userId}::text is null) owner`.execute(tx)
}

/** Claims due mails for `seconds`, so that no other process sends them; if the process crashes, they are only delayed. */
export async function claimDue(db: Db, limit: number, seconds: number): Promise<MailRow[]> {
  return rowsOf<MailRow>(db)`
    update mails set attempts = least(attempts + 1, 32000), next_attempt_at = now() + make_interval(secs => ${seconds})
    where id in (
      select id from mails where next_attempt_at <= now() and expires_at > now()
      order by next_attempt_at, id limit ${limit} for update skip locked)
    returning id, user_id, sealed, created_at, attempts`
}

/** Claims mails that are being sent for further seconds. */
export async function renewClaims(db: Db, ids: number[], seconds: number): Promise<void> {
  await sql`update mails set next_attempt_at = now() + make_interval(secs => ${seconds}) where id = any(${ids}::int8[])`.execute(db)
}

export async function postponeMail(db: Db, id: number, seconds: number): Promise<void> {
  await sql`update mails set next_attempt_at = now() + make_interval(secs => ${seconds}) where id = ${id}`.execute(db)
}

export async function deleteMail(db: Db, id: number): Promise<void> {
  await db.deleteFrom('mails').where('id', '=', id).execute()
}

/** @returns how many were dropped */
export function deleteExpired(db: Db): Promise<number> {
  return deleteRows(db, 'mails', sql`t.expires_at <= now()`)
}

/** Deletes messages that the local mailbox need not show any more. */
export async function deleteOld(db: Db, days: number, kept: number): Promise<void> {
  await sql`
    delete from mails where created_at < now() - make_interval(days => ${days})
      or id <= (select id from mails order by id desc offset ${kept} limit 1)`.execute(db)
}

export function listLatest(db: Db, limit: number): Promise<MailRow[]> {
  return db.selectFrom('mails').select(['id', 'user_id', 'sealed', 'created_at', 'attempts']).orderBy('id', 'desc').limit(limit).execute()
}

export async function countMails(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
