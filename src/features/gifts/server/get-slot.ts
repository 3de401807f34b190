import { DomainError } from '#lib/errors.ts'
import type { Services } from '#server/services.ts'
import type { Member } from '#server/viewer.ts'
import type { GiftSlot } from '../gifts.contract.ts'
import { sendRefusal } from '../gifts.rules.ts'
import { findSlot } from './gifts.sql.ts'
import { presentUserGift } from './gifts.view.ts'

/** Members see the gift on a profile, and whether they could send one there. @throws DomainError PROFILE_NOT_FOUND */
export async function getSlot({ db }: Pick<Services, 'db'>, member: Member, profileId: string): Promise<GiftSlot> {
  const row = await findSlot(db, profileId, member.id)
  if (!row) throw new DomainError('PROFILE_NOT_FOUND', 404)
  const reason = sendRefusal({ senderId: member.id, receiverId: profileId, isTied: row.tied }) ?? null
  return { gift: presentUserGift(row), canSend: reason === null, reason }
}
