import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { Tx } from '#db/transaction.ts'
import { ensure } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import { firstValue, onlyValue } from '#db/rows.ts'
import { UNCONFIRMED_DAYS } from '../accounts.rules.ts'

type Keyed = Pick<Context, 'secret'>

const HELD_DAYS = 90
/** The most names held per member, so that frequent renames do not block hundreds of names: only the latest are held. */
const HELD_MAX = 5

/** The keyed hash under which a name is held; the name cannot be recovered without the server's secret. */
function hashName({ secret }: Keyed, username: string): Buffer {
  return createHmac('sha256', secret).update(`held name ${username}`).digest()
}

/**
 * A username is free when no other member has it, gave it up in the last 90 days, or applies with it. The former owner may take it back.
 * A held name is free once the job has deleted it, with the accounts that never confirmed their e-mail: at the same moment as theirs.
 */
export async function isUsernameFree(
  keyed: Keyed,
  db: Db | Tx,
  username: string,
  { memberId, applicantId }: { memberId?: string; applicantId?: string | undefined } = {},
): Promise<boolean> {
  // One statement: a name changes from taken to held in one commit.
  return !(await onlyValue<boolean>(db)`
    select exists (select from profiles where username = ${username} and id is distinct from ${memberId ?? null}::uuid)
      or exists (select from auth_users where username = ${username} and applied_at is not null and policies_accepted_at is null
        and id is distinct from ${applicantId ?? null})
      or exists (select from held_names where name_hash = ${hashName(keyed, username)}
        and (profile_id is null or profile_id is distinct from ${memberId ?? null}::uuid)) as taken`)
}

/** Reserves a name; without a member it leads nowhere. */
async function holdName(keyed: Keyed, tx: Tx, username: string, memberId: string | null): Promise<void> {
  await sql`
    insert into held_names (name_hash, profile_id, expires_at)
    values (${hashName(keyed, username)}, ${memberId}::uuid, now() + make_interval(days => ${HELD_DAYS}))
    on conflict (name_hash) do update set profile_id = excluded.profile_id, expires_at = excluded.expires_at`.execute(tx)
}

/**
 * Reserves the name of a sign-up that made no account because its e-mail has one, as long as a new account that is never confirmed
 * would have it: whether the name is free then tells nobody which e-mails belong to members.
 */
export async function holdTypedName(keyed: Keyed, db: Db, username: string): Promise<void> {
  await sql`
    insert into held_names (name_hash, expires_at) values (${hashName(keyed, username)}, now() + make_interval(days => ${UNCONFIRMED_DAYS}))
    on conflict (name_hash) do nothing`.execute(db)
}

/** Changes the username and holds the old one. Locks the profile. @throws DomainError USERNAME_TAKEN */
export async function changeUsername(keyed: Keyed, tx: Tx, memberId: string, username: string): Promise<void> {
  const before = await tx.selectFrom('profiles').select('username').where('id', '=', memberId).forNoKeyUpdate().executeTakeFirst()
  if (!before || before.username === username) return
  ensure(await isUsernameFree(keyed, tx, username, { memberId }), 'USERNAME_TAKEN')
  await tx.deleteFrom('held_names').where('name_hash', '=', hashName(keyed, username)).execute()
  await holdName(keyed, tx, before.username, memberId)
  await sql`
    delete from held_names where profile_id = ${memberId}::uuid and name_hash not in (
      select name_hash from held_names where profile_id = ${memberId}::uuid order by expires_at desc limit ${HELD_MAX})`.execute(tx)
}

/** Holds the name of a member who leaves; it leads nowhere. Call it before the profile is deleted. */
export async function holdNameOfLeaver(keyed: Keyed, tx: Tx, memberId: string): Promise<void> {
  const profile = await tx.selectFrom('profiles').select('username').where('id', '=', memberId).executeTakeFirst()
  if (profile) await holdName(keyed, tx, profile.username, null)
}

/** The member who had this name recently, if that member still exists. */
export async function findFormerOwner({ db, secret }: Pick<Context, 'db' | 'secret'>, username: string): Promise<string | undefined> {
  const owner = await firstValue<string | null>(db)`
    select profile_id from held_names where name_hash = ${hashName({ secret }, username)}::bytea and expires_at > now()`
  return owner ?? undefined
}
