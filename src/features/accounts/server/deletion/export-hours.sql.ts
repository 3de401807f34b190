import { sql } from 'kysely'
import type { Tx } from '#db/transaction.ts'

/**
 * How the member changed the opening hours of restaurants, and what the member said about them, also what became part of a decision and was
 * replaced since.
 */
export async function readHours(tx: Tx, { id }: { id: string }) {
  const changes = await tx
    .selectFrom('hours_changes')
    .select([
      'restaurant_id as restaurantId',
      'version',
      'old_value as before',
      'new_value as after',
      'undone_to as undoneTo',
      'is_word as isWord',
      'created_at as at',
    ])
    .where('member_id', '=', id)
    .orderBy('id')
    .execute()
  const { rows: statements } = await sql<{ restaurantId: string; value: string; saidAt: Date; waits: boolean; decidedAt: Date | null }>`
    select coalesce(s.restaurant_id, d.restaurant_id) as "restaurantId", coalesce(s.value, d.value ->> 'hours') as value,
      coalesce(s.said_at, d.said_at) as "saidAt", coalesce(s.is_waiting, false) as waits, d.decided_at as "decidedAt"
    from (select * from hours_statements where member_id = ${id}::uuid) s
    full join (
      select c.restaurant_id, c.decided_at, w.value, w.said_at from crowd_statements w join crowd_decisions c on c.id = w.decision_id
      where w.member_id = ${id}::uuid and c.subject = 'hours') d on d.restaurant_id = s.restaurant_id and d.said_at = s.said_at
    order by 3, 1`.execute(tx)
  return { changes, statements }
}
