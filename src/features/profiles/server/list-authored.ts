import { sql } from 'kysely'
import { selectPage } from '#features/restaurants/server/index.ts'
import type { RankedPage } from '#features/restaurants/restaurants.contract.ts'
import { refuseIf } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { ProfilePageQuery } from '../profiles.contract.ts'
import { isProfile } from './profiles.sql.ts'

/** The restaurants and duets that a member added, newest first. @throws DomainError PROFILE_NOT_FOUND, INVALID_INPUT on a foreign cursor */
export async function listAuthored({ db }: Pick<Context, 'db'>, id: string, { cursor, limit }: ProfilePageQuery): Promise<RankedPage> {
  const page = await selectPage(db, { cursor, limit, where: sql<boolean>`r.author_id = ${id}::uuid` })
  refuseIf(page.items.length === 0 && !(await isProfile(db, id)), 'PROFILE_NOT_FOUND')
  return page
}
