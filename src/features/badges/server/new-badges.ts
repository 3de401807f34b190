import type { Db } from '#db/connect.ts'
import type { EarnedBadge } from '../badges.contract.ts'
import { selectUnseen, updateSeen } from './badges.sql.ts'
import { presentEarned } from './badges.view.ts'

/** Lists the badges that a member has earned and not seen yet. Reading marks nothing as seen. */
export async function listNewBadges(db: Db, profileId: string): Promise<EarnedBadge[]> {
  return (await selectUnseen(db, profileId)).map(presentEarned)
}

/** Marks badges as seen. @returns those that this call marked: two tabs never announce the same badge. */
export async function markBadgesSeen(db: Db, profileId: string, badgeIds: readonly number[]): Promise<EarnedBadge[]> {
  return (await updateSeen(db, profileId, badgeIds)).map(presentEarned)
}
