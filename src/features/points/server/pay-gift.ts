import { sql } from 'kysely'
import type { Tx } from '#db/transaction.ts'
import { refuseIf } from '#lib/errors.ts'

/**
 * Pays a gift from the member's current balance. The caller holds the lock on the member's profile.
 * @throws DomainError GIFT_POINTS_MISSING
 */
export async function payGift(tx: Tx, { memberId, giftId, tenths }: { memberId: string; giftId: number; tenths: number }): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into points_log (user_id, points_change, reason, source)
    select id, ${-tenths}::integer, 'GIFT_SENT', ${`gift:${giftId}`} from profiles where id = ${memberId} and points_tenths >= ${tenths}`.execute(
    tx,
  )
  refuseIf(numAffectedRows !== 1n, 'GIFT_POINTS_MISSING')
}
