import { inTransaction } from '#db/transaction.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { Gift } from '../gifts.contract.ts'
import { answer } from './answer.ts'
import { putOnProfile } from './gifts.sql.ts'
import { presentGift } from './gifts.view.ts'

/**
 * Accepts a gift; it replaces the member's previous one.
 * @throws DomainError GIFT_NOT_FOUND, GIFT_GONE, GIFT_EXPIRED
 */
export function acceptGift({ db }: Pick<Context, 'db'>, member: Member, id: number): Promise<Gift> {
  return inTransaction(db, async (tx) => {
    const accepted = await answer(tx, member, id, 'accepted')
    await putOnProfile(tx, accepted)
    return presentGift(accepted)
  })
}
