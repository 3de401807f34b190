import { inTransaction } from '#db/transaction.ts'
import type { Services } from '#server/services.ts'
import type { Member } from '#server/viewer.ts'
import type { Gift } from '../gifts.contract.ts'
import { answer } from './answer.ts'
import { presentGift } from './gifts.view.ts'

/**
 * What a member does not want goes back, and its sender gets every point back with it.
 * @throws DomainError GIFT_NOT_FOUND, GIFT_GONE, GIFT_EXPIRED
 */
export async function rejectGift({ db, hub }: Pick<Services, 'db' | 'hub'>, member: Member, id: number): Promise<Gift> {
  const gift = await inTransaction(db, (tx) => answer(tx, member, id, 'rejected'))
  if (gift.sender_id !== null) hub.send(gift.sender_id, 'NewsArrived', {})
  return presentGift(gift)
}
