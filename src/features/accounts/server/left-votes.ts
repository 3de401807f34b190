import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { lockCounts } from '#db/lock-counts.ts'
import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction, type Tx } from '#db/transaction.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'

export type Keyed = Pick<Context, 'secret'>

/** What identifies a returning person: an e-mail, and the visitor id of a browser. */
export interface Traits {
  email: string | undefined
  device: string | undefined
}

const KEPT = sql`interval '90 days'`

export function hashesOf({ secret }: Keyed, { email, device }: Traits, what: string): Buffer[] {
  return [email && `email ${email.toLowerCase()}`, device && `device ${device}`]
    .filter(Boolean)
    .map((trait) => createHmac('sha256', secret).update(`left ${what} ${trait}`).digest())
}

/** Records for 90 days that a person with these traits had an account, but nothing of what that person did. */
export async function rememberLeaver(keyed: Keyed, tx: Tx, traits: Traits): Promise<void> {
  await sql`
    insert into left_people (person_hash, expires_at) select hash, now() + ${KEPT} from unnest(${hashesOf(keyed, traits, 'person')}::bytea[]) as hash
    on conflict (person_hash) do update set expires_at = excluded.expires_at`.execute(tx)
}

/** Records for 90 days which votes these traits left, each under its own hash. */
export async function rememberLeftVotes(keyed: Keyed, tx: Tx, traits: Traits, votes: { id: number; question_id: string }[]): Promise<void> {
  const rows = votes.flatMap(({ id, question_id }) => hashesOf(keyed, traits, `vote ${question_id}`).map((hash) => ({ id, hash })))
  if (rows.length === 0) return
  await sql`
    insert into left_votes (vote_hash, vote_id, expires_at)
    select hash, id, now() + ${KEPT} from unnest(${rows.map(({ hash }) => hash)}::bytea[], ${rows.map(({ id }) => id)}::bigint[]) as r (hash, id)
    on conflict (vote_hash) do update set vote_id = excluded.vote_id, expires_at = excluded.expires_at`.execute(tx)
}

/** Marks a new member as returned, so that voting looks for votes left behind. Pass the e-mail only when it is confirmed. */
export async function markReturned(keyed: Keyed & Pick<Context, 'sessions'>, db: Db, profileId: string, traits: Traits): Promise<void> {
  if (traits.email === undefined && traits.device === undefined) return
  await sql`
    update profiles set returned_until = now() + ${KEPT} where id = ${profileId}::uuid and exists (
      select from left_people where person_hash = any(${hashesOf(keyed, traits, 'person')}::bytea[]) and expires_at > now())`.execute(db)
  keyed.sessions.forget(profileId)
}

/**
 * Withdraws the votes that the same person left on these restaurants when the returned member votes there again. An e-mail counts only once
 * its owner has confirmed it: otherwise a stranger could sign up with it, remove the votes and read their values from the counts.
 */
export async function withdrawLeftVotes(
  { db, secret }: Pick<Context, 'db' | 'secret'>,
  member: Member,
  restaurantIds: readonly string[],
  device: string | undefined,
): Promise<void> {
  const account = await db.selectFrom('auth_users').select('email').where('id', '=', member.authId).executeTakeFirst()
  if (!account) return
  const traits = { email: member.isVerified ? account.email : undefined, device }
  const hashes = restaurantIds.flatMap((id) => hashesOf({ secret }, traits, `vote ${id}`))
  if (hashes.length === 0) return
  await inTransaction(db, async (tx) => {
    const { rows: authors } = await sql<{ author_id: string | null }>`
      select author_id from restaurants where id in (
        select v.question_id from left_votes l join votes v on v.id = l.vote_id where l.vote_hash = any(${hashes}::bytea[]))`.execute(tx)
    // Also takes back the points that the votes paid to the authors.
    await lockProfiles(tx, [member.id, ...authors.map(({ author_id }) => author_id)])
    await lockCounts(tx, restaurantIds)
    await sql`
      delete from votes where question_id = any(${restaurantIds}) and user_id is null and id in (
        select vote_id from left_votes where vote_hash = any(${hashes}::bytea[]) and expires_at > now())`.execute(tx)
  })
}
