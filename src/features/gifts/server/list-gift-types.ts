import type { Services } from '#server/services.ts'
import type { GiftTypes } from '../gifts.contract.ts'
import { selectGiftTypes } from './gifts.sql.ts'
import { presentType } from './gifts.view.ts'

/** What can be given at the moment, cheapest first. */
export async function listGiftTypes({ db }: Pick<Services, 'db'>): Promise<GiftTypes> {
  return { items: (await selectGiftTypes(db)).map(presentType) }
}
