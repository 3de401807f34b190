import { lockProfiles } from '#db/lock-profiles.ts'
import { payGift } from '#features/points/server/index.ts'
import { ensure, found } from '#lib/errors.ts'
import { runIdempotent } from '#platform/http/idempotency.ts'
import { inLimitedTransaction } from '#platform/limits/limited-transaction.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { Gift, GiftInput } from '../gifts.contract.ts'
import { assertCanSend } from './gifts.policy.ts'
import { findActiveType, findGift, insertGift, isFollowingEither } from './gifts.sql.ts'
import { presentGift } from './gifts.view.ts'

interface Sending {
  sender: Member
  address: string
  input: GiftInput
  key?: string | undefined
}

/**
 * A member pays for a gift and puts it into another member's inbox, atomically. Only a sent gift counts against the daily limit: a refusal
 * or a repeated call does not.
 * @throws DomainError GIFT_SENDER_NOT_FOUND, PROFILE_NOT_FOUND, GIFT_TO_SELF, GIFT_WITHOUT_FOLLOW, GIFT_TYPE_NOT_FOUND,
 * GIFT_POINTS_MISSING, RATE_LIMITED
 */
export async function sendGift(
  { db, limits, hub }: Pick<Context, 'db' | 'limits' | 'hub'>,
  { sender, address, input, key }: Sending,
): Promise<Gift> {
  const { receiverId, giftTypeId } = input
  const gift = await inLimitedTransaction(db, {
    consume: () => limits.consume('gift', { viewer: sender, address }),
    async task(tx, assertCounted) {
      const present = await lockProfiles(tx, [sender.id, receiverId])
      ensure(present.includes(sender.id), 'GIFT_SENDER_NOT_FOUND')
      return runIdempotent(tx, { owner: sender.id, key, request: { gift: input } }, async () => {
        ensure(present.includes(receiverId), 'PROFILE_NOT_FOUND')
        assertCanSend({ senderId: sender.id, receiverId, isFollowing: await isFollowingEither(tx, sender.id, receiverId) })
        const type = found(await findActiveType(tx, giftTypeId), 'GIFT_TYPE_NOT_FOUND')
        const giftId = await insertGift(tx, sender.id, input)
        await payGift(tx, { memberId: sender.id, giftId, tenths: type.cost_tenths })
        assertCounted()
        return presentGift((await findGift(tx, giftId))!)
      })
    },
  })
  hub.send(receiverId, 'NewsArrived', {})
  return gift
}
