import { sql } from 'kysely'
import { type Db, opaque, prepared } from '#db/connect.ts'
import type { Tx } from '#db/transaction.ts'
import { onlyValue, valuesOf } from '#db/rows.ts'
import type { SiteSettings } from '#site/settings.ts'
import { GUARD_DAYS, isNewWitness } from '../witnesses.rules.ts'

type Facts = Parameters<typeof isNewWitness>[0] & { id: string }

/** Which of these members are newcomers at this moment. */
export async function findNewcomers(db: Db | Tx, ids: readonly string[], settings: SiteSettings): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<Facts>`
    select p.id, extract(epoch from clock_timestamp() - p.created_at)::float8 / 86400 as age, p.vote_count as votes,
      is_moderator(p.id) as "isStaff", coalesce(u.email_verified, false) as "isConfirmed"
    from profiles p left join auth_users u on u.id = p.auth_id where p.id = any(${opaque(ids, 'uuid[]')}) ${prepared}`.execute(db)
  return new Set(rows.filter((facts) => isNewWitness(facts, settings)).map(({ id }) => id))
}

/** Keeps these members until the commit, without waiting; members whose accounts are being deleted are skipped. */
export async function holdMembers(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  return new Set(await valuesOf<string>(tx)`select id from profiles where id = any(${ids}::uuid[]) for key share skip locked`)
}

/** Whether a restaurant is guarded: others than the witnesses voted there in the last days, or a business manages it. */
export async function isGuarded(db: Db | Tx, restaurantId: string, witnesses: readonly string[]): Promise<boolean> {
  return onlyValue<boolean>(db)`
    select exists (select from restaurant_claims where restaurant_id = ${restaurantId} and state = 'active') or exists (
      select from votes where question_id = ${restaurantId} and created_at > now() - make_interval(days => ${GUARD_DAYS}) and not is_held
        and (user_id is null or user_id <> all(${witnesses}::uuid[]))) as is`
}
