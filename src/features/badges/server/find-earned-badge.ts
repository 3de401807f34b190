import type { Db } from '#db/connect.ts'
import type { EarnedBadge } from '../badges.contract.ts'
import { selectEarned } from './badges.sql.ts'
import { presentEarned } from './badges.view.ts'

/** This badge, if the member holds it. */
export async function findEarnedBadge(db: Db, profileId: string, badgeId: number): Promise<EarnedBadge | undefined> {
  const row = await selectEarned(db, profileId).where('b.id', '=', badgeId).executeTakeFirst()
  return row && presentEarned(row)
}
