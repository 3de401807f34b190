import { lockProfiles } from '#db/lock-profiles.ts'
import type { Tx } from '#db/transaction.ts'
import { DomainError } from '#lib/errors.ts'
import type { Member } from '#platform/http/viewer.ts'
import { assertCanAnswer } from './gifts.policy.ts'
import { answerGift, findGift, type GiftRow } from './gifts.sql.ts'

/**
 * The receiver answers an open gift, once.
 * @throws DomainError GIFT_NOT_FOUND, GIFT_GONE, GIFT_EXPIRED
 */
export async function answer(tx: Tx, member: Member, id: number, to: 'accepted' | 'rejected'): Promise<GiftRow> {
  const before = await findGift(tx, id)
  assertCanAnswer(member.id, before)
  await lockProfiles(tx, [member.id, before.sender_id])
  const isAnswered = await answerGift(tx, id, member.id, to)
  const after = await findGift(tx, id)
  assertCanAnswer(member.id, after)
  if (isAnswered) return after
  // An open gift that cannot be answered has expired, even if the return job has not run yet.
  const isOver = after.status === 'pending' || after.status === 'expired'
  throw new DomainError(isOver ? 'GIFT_EXPIRED' : 'GIFT_GONE')
}
