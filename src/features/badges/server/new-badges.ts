import type { Db } from '#db/connect.ts'
import { joinedRead, type JoinedRead, jsonRows, toDate } from '#db/joined-reads.ts'
import type { EarnedBadge } from '../badges.contract.ts'
import { unseenOf, updateSeen } from './badges.sql.ts'
import { presentEarned } from './badges.view.ts'

/** Lists the badges that a member has earned and not seen yet. Reading marks nothing as seen. */
export function newBadgesRead(): JoinedRead<EarnedBadge[]> {
  return joinedRead(
    (_, profileId) => jsonRows(unseenOf(profileId)),
    (rows) => rows.map((row) => presentEarned({ ...row, earned_at: toDate(row.earned_at) })),
  )
}

/** Marks badges as seen. @returns those that this call marked: two tabs never announce the same badge. */
export async function markBadgesSeen(db: Db, profileId: string, badgeIds: readonly number[]): Promise<EarnedBadge[]> {
  return (await updateSeen(db, profileId, badgeIds)).map(presentEarned)
}
