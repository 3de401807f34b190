import { inTransaction } from '#db/transaction.ts'
import type { Services } from '#server/services.ts'
import type { Member } from '#server/viewer.ts'
import type { Gift } from '../gifts.contract.ts'
import { answer } from './answer.ts'
import { putOnProfile } from './gifts.sql.ts'
import { presentGift } from './gifts.view.ts'

/**
 * Members have one gift: what they accept takes the place of the one before.
 * @throws DomainError GIFT_NOT_FOUND, GIFT_GONE, GIFT_EXPIRED
 */
export function acceptGift({ db }: Pick<Services, 'db'>, member: Member, id: number): Promise<Gift> {
  return inTransaction(db, async (tx) => {
    const accepted = await answer(tx, member, id, 'accepted')
    await putOnProfile(tx, accepted)
    return presentGift(accepted)
  })
}
