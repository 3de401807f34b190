import { createHmac } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { DB } from '#db/types.ts'
import type { Context } from '#platform/context.ts'
import type { Member } from '#platform/http/viewer.ts'

type Keyed = Pick<Context, 'secret'>

/** How long a ban without an end follows the e-mail of a person who left: long enough to discourage, and no longer. */
const DAYS_MAX = 365

function hashOf({ secret }: Keyed, email: string): Buffer {
  return createHmac('sha256', secret).update(`banned email ${email.toLowerCase()}`).digest()
}

/** A ban follows the e-mail of a member who leaves under it until it ends, and for at most a year; nothing else is kept of the person. */
export async function rememberBan(keyed: Keyed, tx: Transaction<DB>, { id }: Member, email: string): Promise<void> {
  await sql`
    insert into left_bans (person_hash, expires_at)
    select ${hashOf(keyed, email)}, least(coalesce(until, 'infinity'), now() + make_interval(days => ${DAYS_MAX})) from sanctions
    where member_id = ${id}::uuid and kind = 'banned' and ended_at is null and (until is null or until > now())
    on conflict (person_hash) do update set expires_at = greatest(left_bans.expires_at, excluded.expires_at)`.execute(tx)
}

/** Whether a banned person left with this e-mail. */
export async function isBannedEmail(keyed: Keyed, db: Db, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('left_bans')
    .select('person_hash')
    .where('person_hash', '=', hashOf(keyed, email))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row !== undefined
}
