import type { Context } from '#site/server/context.ts'
import type { GiftTypes } from '../gifts.contract.ts'
import { selectGiftTypes } from './gifts.sql.ts'
import { presentType } from './gifts.view.ts'

/** The currently available gift types, cheapest first. */
export async function listGiftTypes({ db }: Pick<Context, 'db'>): Promise<GiftTypes> {
  return { items: (await selectGiftTypes(db)).map(presentType) }
}
