import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#db/transaction.ts'
import { keepUnder, take } from './kept.sql.ts'

/** Whether the decision `d` does not hold without these members, and no moderator looked at it. */
export const fallsWithout = (members: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (d.outcome is null
    and exists (select from crowd_statements w where w.decision_id = d.id and w.group_no is not null and w.member_id in (${members}))
    and (select case when d.is_guarded then count(distinct w.group_no) < 3 else count(distinct w.group_no) < 2 and count(*) < 3 end
      from crowd_statements w where w.decision_id = d.id and w.group_no is not null and w.member_id not in (${members})))`

/** Takes decisions out, with what hangs on them. */
export async function keepDecisions(tx: Tx, raidId: number, ids: readonly number[]): Promise<void> {
  await keepUnder(tx, raidId, 'crowd_decisions', ids)
  await take(tx, raidId, 'crowd_decisions', sql`delete from crowd_decisions where id = any(${ids}::bigint[]) returning *`, sql`null::uuid`)
}
