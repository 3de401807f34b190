import { sql } from 'kysely'
import { newestFirst, selectPage } from '#features/restaurants/server/index.ts'
import type { RankedPage } from '#features/restaurants/restaurants.contract.ts'
import { DomainError } from '#lib/errors.ts'
import type { Services } from '#server/services.ts'
import type { ProfilePageQuery } from '../profiles.contract.ts'
import { isProfile } from './profiles.sql.ts'

/** The restaurants and duets that a member added, newest first. @throws DomainError PROFILE_NOT_FOUND, INVALID_INPUT on a foreign cursor */
export async function listAuthored({ db }: Pick<Services, 'db'>, id: string, { cursor, limit }: ProfilePageQuery): Promise<RankedPage> {
  const page = await selectPage(db, { order: newestFirst, cursor, limit, where: sql<boolean>`r.author_id = ${id}::uuid` })
  if (page.items.length === 0 && !(await isProfile(db, id))) throw new DomainError('PROFILE_NOT_FOUND', 404)
  return page
}
