import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { Tx } from '#db/transaction.ts'
import { firstRow, firstValue, hasRow, onlyValue, rowsOf } from '#db/rows.ts'
import { keyset, type Positioned } from '#db/keyset.ts'

/** The invitation with this hash that still opens an account. */
export async function findInvitation(db: Db, tokenHash: Buffer): Promise<number | undefined> {
  return firstValue<number>(db)`
    select id from invitations
    where token_hash = ${tokenHash}::bytea and revoked_at is null and expires_at > now() and uses < max_uses`
}

/** Whether this account waits for an approval. */
export async function isApplicant(db: Db, userId: string): Promise<boolean> {
  return hasRow(db)`
    select from auth_users where id = ${userId} and applied_at is not null and policies_accepted_at is null`
}

interface Application {
  username: string
  nickname: string
  answer: string
  language: string | undefined
}

/** Makes an application of an account that is not finished. @returns false where it is finished or applied before */
export async function apply(db: Db, userId: string, { username, nickname, answer, language }: Application): Promise<boolean> {
  return hasRow(db)`
    update auth_users set username = ${username}, nickname = ${nickname}, applied_at = now(), application_answer = ${answer},
      application_language = ${language ?? null}, updated_at = now()
    where id = ${userId} and policies_accepted_at is null and applied_at is null returning 1`
}

export interface ApplicantRow extends Positioned {
  id: string
  username: string
  nickname: string
  answer: string | null
  applied_at: Date
  email_verified: boolean
}

const oldest = keyset(
  [
    { sql: 'u.applied_at', kind: 'micros' },
    { sql: 'u.id', kind: 'text' },
  ],
  'asc',
)
const waits = sql`u.applied_at is not null and u.policies_accepted_at is null`

/** Where mail links come first, an application counts once its e-mail is confirmed. */
const counts = (confirmed: boolean) => (confirmed ? sql`${waits} and u.email_verified` : waits)

/** The applications that wait, oldest first, one more than the limit. */
export async function selectApplicants(
  db: Db,
  { cursor, limit, confirmed }: { cursor?: string | undefined; limit: number; confirmed: boolean },
): Promise<ApplicantRow[]> {
  return rowsOf<ApplicantRow>(db)`
    select u.id, u.username, u.nickname, u.application_answer as answer, u.applied_at, u.email_verified, ${oldest.place} as place
    from auth_users u where ${counts(confirmed)} and ${oldest.after(cursor)} order by ${oldest.order} limit ${limit + 1}`
}

/** How many applications wait, counted up to `most`. */
export async function countApplicants(db: Db, { most, confirmed }: { most: number; confirmed: boolean }): Promise<number> {
  return onlyValue<number>(db)`
    select count(*)::int as waiting from (select from auth_users u where ${counts(confirmed)} limit ${most}) x`
}

export interface Applied {
  username: string
  nickname: string
  language: string | null
}

/** Takes an application for a decision: the second moderator waits and finds none. */
export async function lockApplication(tx: Tx, userId: string): Promise<Applied | undefined> {
  return firstRow<Applied>(tx)`
    select u.username, u.nickname, u.application_language as language
    from auth_users u where u.id = ${userId} and ${waits} for no key update`
}

/** Accepts an application under this name; the trigger make_profile makes the profile in the same statement. */
export async function acceptApplication(tx: Tx, userId: string, username: string): Promise<void> {
  await tx
    .updateTable('auth_users')
    .set((eb) => ({
      username,
      policies_accepted_at: eb.ref('applied_at'),
      application_answer: null,
      application_language: null,
      updated_at: sql<Date>`now()`,
    }))
    .where('id', '=', userId)
    .execute()
}

/** The profile that the acceptance made. */
export async function findMadeProfile(tx: Tx, userId: string): Promise<string | undefined> {
  return (await tx.selectFrom('profiles').select('id').where('auth_id', '=', userId).executeTakeFirst())?.id
}

/** Ends an application. The account is unfinished again, and is deleted with other unfinished ones. */
export async function dropApplication(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('auth_users')
    .set({ username: null, nickname: null, applied_at: null, application_answer: null, application_language: null, updated_at: sql`now()` })
    .where('id', '=', userId)
    .execute()
}

/** Deletes an account that waits, with everything that it said. @returns whether it waited */
export async function deleteApplicant(db: Db, userId: string): Promise<boolean> {
  return hasRow(db)`
    delete from auth_users where id = ${userId} and applied_at is not null and policies_accepted_at is null returning 1`
}
