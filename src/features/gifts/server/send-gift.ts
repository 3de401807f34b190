import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction } from '#db/transaction.ts'
import { payGift } from '#features/points/server/index.ts'
import { DomainError } from '#lib/errors.ts'
import { once } from '#server/idempotency.ts'
import type { Services } from '#server/services.ts'
import type { Member } from '#server/viewer.ts'
import type { Gift, GiftInput } from '../gifts.contract.ts'
import { assertCanSend } from './gifts.policy.ts'
import { findActiveType, findGift, insertGift, isTied } from './gifts.sql.ts'
import { presentGift } from './gifts.view.ts'

interface Sending {
  sender: Member
  address: string
  input: GiftInput
  key?: string | undefined
}

/**
 * A member pays for a gift and puts it into another's inbox, all of it or nothing. Only a gift that goes out counts
 * against the day's budget: a refusal or a repeated call does not.
 * @throws DomainError GIFT_SENDER_NOT_FOUND, PROFILE_NOT_FOUND, GIFT_TO_SELF, GIFT_WITHOUT_FOLLOW, GIFT_TYPE_NOT_FOUND, GIFT_POINTS_MISSING, RATE_LIMITED
 */
export async function sendGift(
  { db, limits, hub }: Pick<Services, 'db' | 'limits' | 'hub'>,
  { sender, address, input, key }: Sending,
): Promise<Gift> {
  const { receiverId, giftTypeId } = input
  const gift = await inTransaction(db, async (tx) => {
    const present = await lockProfiles(tx, [sender.id, receiverId])
    if (!present.includes(sender.id)) throw new DomainError('GIFT_SENDER_NOT_FOUND', 404)
    return once(tx, { owner: sender.id, key, request: { gift: input } }, async () => {
      if (!present.includes(receiverId)) throw new DomainError('PROFILE_NOT_FOUND', 404)
      assertCanSend({ senderId: sender.id, receiverId, isTied: await isTied(tx, sender.id, receiverId) })
      const type = await findActiveType(tx, giftTypeId)
      if (!type) throw new DomainError('GIFT_TYPE_NOT_FOUND', 404)
      const giftId = await insertGift(tx, sender.id, input)
      await payGift(tx, { memberId: sender.id, giftId, tenths: type.cost_tenths })
      await limits.consume('gift', { viewer: sender, address })
      return presentGift((await findGift(tx, giftId))!)
    })
  })
  hub.send(receiverId, 'NewsArrived', {})
  return gift
}
