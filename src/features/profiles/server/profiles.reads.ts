import { sql } from 'kysely'
import { readPage, selectPage } from '#features/restaurants/server/index.ts'
import type { RankedPage } from '#features/restaurants/restaurants.contract.ts'
import { refuseIf } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { EarnedBadges, ProfilePageQuery } from '../profiles.contract.ts'
import { isProfile } from './profiles.sql.ts'
import { listEarnedBadges } from '#features/badges/server/index.ts'
import { latestReviewed, reviewedIds } from './reviewed.sql.ts'

/** The restaurants and duets that a member added, newest first. @throws DomainError PROFILE_NOT_FOUND, INVALID_INPUT on a foreign cursor */
export async function listAuthored({ db }: Pick<Context, 'db'>, id: string, { cursor, limit }: ProfilePageQuery): Promise<RankedPage> {
  const page = await selectPage(db, { cursor, limit, where: sql<boolean>`r.author_id = ${id}::uuid` })
  refuseIf(page.items.length === 0 && !(await isProfile(db, id)), 'PROFILE_NOT_FOUND')
  return page
}

/** The badges that a member has earned, latest first. @throws DomainError PROFILE_NOT_FOUND */
export async function listBadges({ db }: Pick<Context, 'db'>, id: string): Promise<EarnedBadges> {
  const items = await listEarnedBadges(db, id)
  refuseIf(items.length === 0 && !(await isProfile(db, id)), 'PROFILE_NOT_FOUND')
  return { items }
}

/** Restaurants added, voted on or dueted, latest first. @throws DomainError PROFILE_NOT_FOUND, INVALID_INPUT on a foreign cursor */
export async function listReviewed({ db }: Pick<Context, 'db'>, id: string, query: ProfilePageQuery): Promise<RankedPage> {
  const page = await readPage(db, { ids: reviewedIds(id, query), order: latestReviewed, limit: query.limit, isFixed: true })
  refuseIf(page.items.length === 0 && !(await isProfile(db, id)), 'PROFILE_NOT_FOUND')
  return page
}
