import type { Context } from '#site/server/context.ts'
import { findRedirect } from './merges.sql.ts'

/** The restaurant that an absorbed one became part of; undefined for any other address. */
export function findSurvivor({ db }: Pick<Context, 'db'>, id: string): Promise<string | undefined> {
  return findRedirect(db, id)
}
