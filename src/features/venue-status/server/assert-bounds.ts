import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/types.ts'
import { findNewcomers } from '#features/witnesses/server/index.ts'
import { DomainError } from '#lib/errors.ts'
import type { Context } from '#platform/context.ts'

interface Saying {
  memberId: string
  restaurantId: string
  network: Buffer | undefined
}

/** Serialises the newcomers of one network. Taken after the locks of the member and of the restaurant. */
const NETWORK_LOCK = 7_104_011

/**
 * A member speaks of a few restaurants a day, and the newcomers of one network together of a few more. A network alone refuses nobody:
 * behind one address of a carrier there are thousands of members, and those who are no newcomers always pass. The caller holds the
 * member's lock, so that two statements at once are counted one after the other.
 * @throws DomainError WITNESS_DAY_FULL, WITNESS_NETWORK_FULL
 */
export async function assertBounds({ site }: Pick<Context, 'site'>, tx: Transaction<DB>, saying: Saying): Promise<void> {
  const settings = site.current()
  const { witnessPerDay, witnessPerNetwork } = settings
  const { memberId, restaurantId, network } = saying
  if (witnessPerDay > 0 && (await countOfMember(tx, saying)) >= witnessPerDay)
    throw new DomainError('WITNESS_DAY_FULL', { most: witnessPerDay })
  if (witnessPerNetwork === 0 || network === undefined) return
  if (!(await findNewcomers(tx, [memberId], settings)).has(memberId)) return
  await sql`select pg_advisory_xact_lock(${NETWORK_LOCK}::int4, hashtext(${network.toString('hex')}))`.execute(tx)
  const { rows } = await sql<{ id: string; count: number }>`
    select user_id as id, count(*)::int as count from venue_statements
    where network_hash = ${network} and said_at > clock_timestamp() - interval '1 day'
      and (question_id <> ${restaurantId} or user_id <> ${memberId}::uuid)
    group by user_id`.execute(tx)
  const newcomers = await findNewcomers(
    tx,
    rows.map(({ id }) => id),
    settings,
  )
  const said = rows.reduce((sum, { id, count }) => (newcomers.has(id) ? sum + count : sum), 0)
  if (said >= witnessPerNetwork) throw new DomainError('WITNESS_NETWORK_FULL')
}

/** How many other restaurants the member spoke of within a day. */
async function countOfMember(tx: Transaction<DB>, { memberId, restaurantId }: Saying): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from venue_statements
    where user_id = ${memberId}::uuid and said_at > clock_timestamp() - interval '1 day' and question_id <> ${restaurantId}`.execute(tx)
  return rows[0]!.count
}
