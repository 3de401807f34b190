import { DomainError } from '#lib/errors.ts'
import { sendRefusal } from '../gifts.rules.ts'
import type { GiftRow } from './gifts.sql.ts'

/** Gifts go between two members of whom at least one follows the other. @throws DomainError GIFT_TO_SELF, GIFT_WITHOUT_FOLLOW */
export function assertCanSend(pair: { senderId: string; receiverId: string; isTied: boolean }): void {
  const refusal = sendRefusal(pair)
  if (refusal) throw new DomainError(refusal === 'SELF' ? 'GIFT_TO_SELF' : 'GIFT_WITHOUT_FOLLOW', 403)
}

/** Only its receiver answers a gift, and nobody else learns that there is one. @throws DomainError GIFT_NOT_FOUND */
export function assertCanAnswer(memberId: string, gift: GiftRow | undefined): asserts gift is GiftRow {
  if (gift?.receiver_id !== memberId) throw new DomainError('GIFT_NOT_FOUND', 404)
}
