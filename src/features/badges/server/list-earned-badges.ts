import type { Db } from '#db/connect.ts'
import type { EarnedBadge } from '../badges.contract.ts'
import { selectEarned } from './badges.sql.ts'
import { presentEarned } from './badges.view.ts'

/** The badges that a member holds, latest first; including badges that are no longer given. */
export async function listEarnedBadges(db: Db, profileId: string): Promise<EarnedBadge[]> {
  return (await selectEarned(db, profileId).execute()).map(presentEarned)
}
