import type { Db } from '#db/connect.ts'
import { pointsFromTenths } from '#features/points/points.rules.ts'
import type { ReturnedGift } from '../gifts.contract.ts'
import { findGiftAnnouncements, type ReturnedRow, updateRefundSeen } from './gifts.sql.ts'

/** How many gifts wait for a member, and the member's returned gifts that are unseen. Reading marks nothing as seen. */
export async function getGiftAnnouncements(db: Db, profileId: string): Promise<{ openGifts: number; returnedGifts: ReturnedGift[] }> {
  const { open_gifts, returned } = await findGiftAnnouncements(db, profileId)
  return { openGifts: open_gifts, returnedGifts: returned.map(present) }
}

/** Marks returned gifts as seen. @returns those that this call marked: two tabs never announce the same gift. */
export async function markReturnsSeen(db: Db, profileId: string, giftIds: readonly number[]): Promise<ReturnedGift[]> {
  return (await updateRefundSeen(db, profileId, giftIds)).map(present)
}

function present({ tenths, ...gift }: ReturnedRow): ReturnedGift {
  return { ...gift, points: pointsFromTenths(tenths) }
}
