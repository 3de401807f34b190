import { found } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { GiftSlot } from '../gifts.contract.ts'
import { sendRefusal } from '../gifts.rules.ts'
import { findSlot } from './gifts.sql.ts'
import { presentUserGift } from './gifts.view.ts'

/** The gift on a profile, and whether the member could send one there. @throws DomainError PROFILE_NOT_FOUND */
export async function getSlot({ db }: Pick<Context, 'db'>, member: Member, profileId: string): Promise<GiftSlot> {
  const row = found(await findSlot(db, profileId, member.id), 'PROFILE_NOT_FOUND')
  const reason = sendRefusal({ senderId: member.id, receiverId: profileId, isFollowing: row.tied }) ?? null
  return { gift: presentUserGift(row), canSend: reason === null, reason }
}
