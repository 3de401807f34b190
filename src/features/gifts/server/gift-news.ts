import type { Db } from '#db/connect.ts'
import { pointsFromTenths } from '#features/points/points.rules.ts'
import type { ReturnedGift } from '../gifts.contract.ts'
import { findGiftNews, type ReturnedRow, updateRefundSeen } from './gifts.sql.ts'

/** A member sees how many gifts wait, and which gifts came back unseen. Reading marks nothing. */
export async function getGiftNews(db: Db, profileId: string): Promise<{ openGifts: number; returnedGifts: ReturnedGift[] }> {
  const { open_gifts, returned } = await findGiftNews(db, profileId)
  return { openGifts: open_gifts, returnedGifts: returned.map(present) }
}

/** Marks returned gifts as seen. @returns those that this call marked: two tabs never announce the same gift. */
export async function markReturnsSeen(db: Db, profileId: string, giftIds: readonly number[]): Promise<ReturnedGift[]> {
  return (await updateRefundSeen(db, profileId, giftIds)).map(present)
}

function present({ tenths, ...gift }: ReturnedRow): ReturnedGift {
  return { ...gift, points: pointsFromTenths(tenths) }
}
