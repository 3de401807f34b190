import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { Tx } from '#db/transaction.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import { hasRow } from '#db/rows.ts'
import { keptEmail } from '../accounts.rules.ts'

type Keyed = Pick<Context, 'secret'>
/** How long a sanction without an end follows the e-mail of a person who left: long enough to discourage, and no longer. */
const DAYS_MAX = 365

function hashOf({ secret }: Keyed, email: string): Buffer {
  return createHmac('sha256', secret)
    .update(`banned email ${keptEmail(email)}`)
    .digest()
}

/**
 * The running sanctions of a member who leaves follow the e-mail until they end, and for at most a year; nothing else is kept of the
 * person. Only a confirmed e-mail is one's own: a stranger could get another person's address sanctioned in advance.
 */
export async function rememberSanctions(keyed: Keyed, tx: Tx, { id, isVerified }: Member, email: string): Promise<void> {
  if (!isVerified) return
  await sql`
    insert into left_sanctions (person_hash, kind, decision_id, until, expires_at)
    select ${hashOf(keyed, email)}, kind, decision_id, until, least(coalesce(until, 'infinity'), now() + make_interval(days => ${DAYS_MAX}))
    from sanctions
    where member_id = ${id}::uuid and kind <> 'warning' and ended_at is null and (until is null or until > now())
    on conflict (person_hash, kind) do update set decision_id = excluded.decision_id, until = excluded.until,
      expires_at = greatest(left_sanctions.expires_at, excluded.expires_at)`.execute(tx)
}

/** Whether a banned person left with this e-mail. */
export function isBannedEmail(keyed: Keyed, db: Db, email: string): Promise<boolean> {
  return hasLeft(keyed, db, email, '=')
}

/** Whether a muted or suspended person left with this e-mail: a new account with it writes nothing before the e-mail is confirmed. */
export function hasLeftSanction(keyed: Keyed, db: Db, email: string): Promise<boolean> {
  return hasLeft(keyed, db, email, '<>')
}

async function hasLeft(keyed: Keyed, db: Db, email: string, bans: '=' | '<>'): Promise<boolean> {
  return hasRow(db)`
    select from left_sanctions
    where person_hash = ${hashOf(keyed, email)} and kind ${sql.raw(bans)} 'banned' and expires_at > now()`
}

/**
 * Imposes the sanctions that the former owner of this e-mail left behind on the member who confirmed it, with the decision and its appeal.
 */
export async function returnSanctions(keyed: Keyed, db: Db | Tx, { userId, email }: { userId: string; email: string }): Promise<void> {
  // An account without a profile, which waits for its approval, takes them with the profile.
  await sql`
    with member as (select id from profiles where auth_id = ${userId}),
    back as (
      delete from left_sanctions using member where person_hash = ${hashOf(keyed, email)} and kind <> 'banned' and expires_at > now()
      returning member.id as member_id, kind, decision_id, until),
    imposed as (
      insert into sanctions (member_id, kind, decision_id, until) select member_id, kind, decision_id, until from back
      on conflict do nothing returning member_id, decision_id)
    update decisions d set member_id = i.member_id from imposed i where d.id = i.decision_id and d.decided_by is distinct from i.member_id`.execute(
    db,
  )
}

/** As `returnSanctions`, for an account that has just become a member. An address that is not confirmed brings nothing back. */
export async function returnSanctionsTo(keyed: Keyed, tx: Tx, userId: string): Promise<void> {
  const user = await tx
    .selectFrom('auth_users')
    .select('email')
    .where('id', '=', userId)
    .where('email_verified', '=', true)
    .executeTakeFirst()
  if (user) await returnSanctions(keyed, tx, { userId, email: user.email })
}
