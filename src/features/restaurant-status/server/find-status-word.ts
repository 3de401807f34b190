import type { Context } from '#site/server/context.ts'
import type { StatusWord } from '../restaurant-status.contract.ts'
import { selectStatusWord } from './restaurant-status.sql.ts'

/** What members say of an open restaurant while nothing is decided; null where another member saw it open since. */
export async function findStatusWord({ db }: Pick<Context, 'db'>, restaurantId: string): Promise<StatusWord | null> {
  const row = await selectStatusWord(db, restaurantId)
  return row ? { statement: row.statement, isOne: row.members === 1 } : null
}
