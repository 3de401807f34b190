import { refuseIf } from '#lib/errors.ts'
import { sendRefusal } from '../gifts.rules.ts'
import type { GiftRow } from './gifts.sql.ts'

/** At least one of sender and receiver follows the other. @throws DomainError GIFT_TO_SELF, GIFT_WITHOUT_FOLLOW */
export function assertCanSend(pair: { senderId: string; receiverId: string; isFollowing: boolean }): void {
  const refusal = sendRefusal(pair)
  refuseIf(refusal, refusal === 'SELF' ? 'GIFT_TO_SELF' : 'GIFT_WITHOUT_FOLLOW')
}

/** Only its receiver answers a gift; for all others it does not exist. @throws DomainError GIFT_NOT_FOUND */
export function assertCanAnswer(memberId: string, gift: GiftRow | undefined): asserts gift is GiftRow {
  refuseIf(gift?.receiver_id !== memberId, 'GIFT_NOT_FOUND')
}
