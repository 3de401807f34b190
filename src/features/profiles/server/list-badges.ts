import { listEarnedBadges } from '#features/badges/server/index.ts'
import { refuseIf } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { EarnedBadges } from '../profiles.contract.ts'
import { isProfile } from './profiles.sql.ts'

/** The badges that a member has earned, latest first. @throws DomainError PROFILE_NOT_FOUND */
export async function listBadges({ db }: Pick<Context, 'db'>, id: string): Promise<EarnedBadges> {
  const items = await listEarnedBadges(db, id)
  refuseIf(items.length === 0 && !(await isProfile(db, id)), 'PROFILE_NOT_FOUND')
  return { items }
}
