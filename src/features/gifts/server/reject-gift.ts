import { inTransaction } from '#db/transaction.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { Gift } from '../gifts.contract.ts'
import { answer } from './answer.ts'
import { presentGift } from './gifts.view.ts'

/**
 * Rejects a gift, and refunds its sender in full.
 * @throws DomainError GIFT_NOT_FOUND, GIFT_GONE, GIFT_EXPIRED
 */
export async function rejectGift({ db, hub }: Pick<Context, 'db' | 'hub'>, member: Member, id: number): Promise<Gift> {
  const gift = await inTransaction(db, (tx) => answer(tx, member, id, 'rejected'))
  if (gift.sender_id !== null) hub.send(gift.sender_id, 'NewsArrived', {})
  return presentGift(gift)
}
