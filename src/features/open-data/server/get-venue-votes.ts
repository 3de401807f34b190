import { isRestaurant } from '#features/restaurants/server/index.ts'
import { DomainError } from '#lib/errors.ts'
import type { Context } from '#platform/context.ts'
import { csvHead, csvLine } from '../open-data.rules.ts'
import { selectVenueVotes } from './dump.sql.ts'

/** Anyone may download the votes of a venue, as the dump holds them: CSV, no person, no time. @throws DomainError RESTAURANT_NOT_FOUND */
export async function getVenueVotes({ db }: Pick<Context, 'db'>, id: string): Promise<string> {
  const rows = await selectVenueVotes(db, id)
  if (rows.length === 0 && !(await isRestaurant(db, id))) throw new DomainError('RESTAURANT_NOT_FOUND')
  return csvHead('votes') + rows.map(csvLine).join('')
}
