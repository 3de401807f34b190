import type { Db } from '#db/connect.ts'
import type { EarnedBadge } from '../badges.contract.ts'
import { updateSeen } from './badges.sql.ts'
import { presentBadge } from './badges.view.ts'

/** A member is told of a new badge once, whoever asks first. */
export async function takeNewBadges(db: Db, profileId: string): Promise<EarnedBadge[]> {
  return (await updateSeen(db, profileId)).map(presentBadge)
}
