import { csvHead } from '../open-data.rules.ts'
import { isRestaurant } from '#features/restaurants/server/index.ts'
import { ensure, found } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import { dumpDirectory } from './dump-folder.ts'
import { findNightVotes } from './read-night.ts'

/**
 * Anyone may download the votes of a restaurant as last night's dump has them: CSV, no person, no time. The votes of this moment are not
 * there: two downloads before and after a member left or voted would tell whose votes they are.
 * @throws DomainError RESTAURANT_NOT_FOUND, DUMP_NOT_WRITTEN before the first night
 */
export async function getRestaurantVotes({ db, config }: Pick<Context, 'db' | 'config'>, id: string): Promise<{ at: Date; csv: string }> {
  ensure(await isRestaurant(db, id), 'RESTAURANT_NOT_FOUND')
  const night = found(await findNightVotes(dumpDirectory(config), id), 'DUMP_NOT_WRITTEN')
  return { at: night.at, csv: csvHead('votes') + night.lines.map((line) => `${line}\n`).join('') }
}
