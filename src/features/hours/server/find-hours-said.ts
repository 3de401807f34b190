import type { Context } from '#site/server/context.ts'
import type { HoursSaid } from '../hours.contract.ts'
import { selectOthers } from './few-hours.sql.ts'
import { findRestaurant } from './hours.sql.ts'

/** Whether the hours of a restaurant are one member's word, and what else members say. */
export async function findHoursSaid({ db }: Pick<Context, 'db'>, id: string): Promise<HoursSaid | undefined> {
  const restaurant = await findRestaurant(db, id)
  return restaurant && { version: restaurant.version, isWord: restaurant.is_word, others: await selectOthers(db, id) }
}
