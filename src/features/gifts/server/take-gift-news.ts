import type { Db } from '#db/connect.ts'
import { pointsFromTenths } from '#features/points/points.rules.ts'
import type { ReturnedGift } from '../gifts.contract.ts'
import { updateTold } from './gifts.sql.ts'

/** A member sees how many gifts wait, and is told once of each that came back, whoever asks first. */
export async function takeGiftNews(db: Db, profileId: string): Promise<{ openGifts: number; returnedGifts: ReturnedGift[] }> {
  const { open_gifts, returned } = await updateTold(db, profileId)
  return { openGifts: open_gifts, returnedGifts: returned.map(({ tenths, ...gift }) => ({ ...gift, points: pointsFromTenths(tenths) })) }
}
