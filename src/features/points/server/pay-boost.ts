import type { Tx } from '#db/transaction.ts'
import { found, refuseIf } from '#lib/errors.ts'
import { BOOST_TENTHS } from '../points.rules.ts'

/**
 * Pays a boost, which costs a hundred points, from the member's current balance.
 * The caller holds the lock on the member's profile.
 * @throws DomainError PROFILE_NOT_FOUND, BOOST_POINTS_MISSING, BOOST_FAILED
 */
export async function payBoost(tx: Tx, { memberId, restaurantId }: { memberId: string; restaurantId: string }): Promise<void> {
  const member = found(
    await tx.selectFrom('profiles').select('points_tenths').where('id', '=', memberId).executeTakeFirst(),
    'PROFILE_NOT_FOUND',
  )
  refuseIf(member.points_tenths < BOOST_TENTHS, 'BOOST_POINTS_MISSING')
  const paid = await tx
    .insertInto('points_log')
    .values({
      user_id: memberId,
      points_change: -BOOST_TENTHS,
      reason: 'BOOST',
      question_id: restaurantId,
      source: `restaurant:${restaurantId}`,
    })
    .onConflict((conflict) => conflict.constraint('points_log_once').doNothing())
    .returning('id')
    .executeTakeFirst()
  refuseIf(!paid, 'BOOST_FAILED')
}
