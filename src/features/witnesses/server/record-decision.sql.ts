import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#db/transaction.ts'

export type Subject = 'status' | 'hours' | 'price' | 'fact'

export interface Decision {
  restaurantId: string
  subject: Subject
  before: object
  after: object
  isGuarded: boolean
  /** When it was decided; now by default. */
  decidedAt?: RawBuilder<unknown>
  /** What members had said: selects `member_id`, `value` and `said_at`. */
  said: RawBuilder<unknown>
  /** The members who said what was decided. Those with the same `group` count as one. */
  members: readonly { id: string; group: number }[]
}

/**
 * Records what members decided and what they had said, for a moderator to look at and for the undo of a raid. A member whose account is
 * being deleted is passed over: the deletion may wait for a lock of the caller.
 */
export async function recordDecision(tx: Tx, decision: Decision): Promise<void> {
  const { restaurantId, subject, before, after, isGuarded, decidedAt = sql`clock_timestamp()`, said, members } = decision
  await sql`
    with decision as (
      insert into crowd_decisions (restaurant_id, subject, old_value, new_value, is_guarded, decided_at)
      values (${restaurantId}, ${subject}, ${JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb, ${isGuarded}, ${decidedAt})
      returning id),
    said as materialized (${said}),
    here as materialized (select p.id from profiles p where p.id in (select member_id from said) for key share of p skip locked)
    insert into crowd_statements (decision_id, member_id, value, said_at, group_no)
    select d.id, s.member_id, s.value, s.said_at, m.group_no
    from decision d cross join said s join here h on h.id = s.member_id
    left join unnest(${members.map(({ id }) => id)}::uuid[], ${members.map(({ group }) => group)}::int2[]) as m (member_id, group_no)
      on m.member_id = s.member_id`.execute(tx)
}
