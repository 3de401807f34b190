import { presentPage } from '#features/restaurants/server/index.ts'
import type { RankedPage } from '#features/restaurants/restaurants.contract.ts'
import { refuseIf } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { ProfilePageQuery } from '../profiles.contract.ts'
import { isProfile } from './profiles.sql.ts'
import { latestReviewed, reviewedIds } from './reviewed.sql.ts'

/** Restaurants added, voted on or dueted, latest first. @throws DomainError PROFILE_NOT_FOUND, INVALID_INPUT on a foreign cursor */
export async function listReviewed({ db }: Pick<Context, 'db'>, id: string, query: ProfilePageQuery): Promise<RankedPage> {
  const page = await presentPage(db, { ids: reviewedIds(id, query), order: latestReviewed, limit: query.limit, isFixed: true })
  refuseIf(page.items.length === 0 && !(await isProfile(db, id)), 'PROFILE_NOT_FOUND')
  return page
}
