import type { Db } from '#db/connect.ts'
import { joinReads } from '#db/joined-reads.ts'
import { historyRead } from '#features/claims/server/index.ts'
import { bestDishes } from '#features/dishes/server/index.ts'
import { hasDuetsRead } from '#features/duets/server/index.ts'
import { factsRead } from '#features/facts/server/index.ts'
import { hoursSaidRead } from '#features/hours/server/index.ts'
import { sourcesRead } from '#features/imports/server/index.ts'
import { dishesRead, menuPhotosRead } from '#features/prices/server/index.ts'
import { photoPreviewRead } from '#features/member-photos/server/index.ts'
import { statusWordRead } from '#features/restaurant-status/server/index.ts'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { noticeRead } from '#features/shields/server/index.ts'
import { restaurantNoticesRead } from '#features/takedowns/server/index.ts'
import type { RestaurantDetails } from '#shell/page-reads.ts'

const DISHES = 6
const EVENTS = 5

const ofAny = { sources: sourcesRead(), notices: restaurantNoticesRead() }
const ofDuet = joinReads('text', ofAny)
const ofRestaurant = joinReads('text', {
  ...ofAny,
  shield: noticeRead(),
  word: statusWordRead(),
  said: hoursSaidRead(),
  facts: factsRead(),
  dishes: dishesRead(DISHES),
  best: bestDishes(),
  menu: menuPhotosRead(),
  plates: photoPreviewRead(),
  history: historyRead(EVENTS),
  hasDuets: hasDuetsRead(),
})

/** What the page of a restaurant shows besides the restaurant, its duets and its discussion: one statement for all features. */
export async function readDetails(db: Db, { id, questionType }: Pick<Restaurant, 'id' | 'questionType'>): Promise<RestaurantDetails> {
  return questionType === 'duet' ? { ...noDetails, ...(await ofDuet(db, id)) } : ofRestaurant(db, id)
}

/** A duet has none of these. */
const noDetails = {
  shield: null,
  word: null,
  said: undefined,
  facts: [],
  dishes: undefined,
  best: [],
  menu: undefined,
  plates: undefined,
  history: undefined,
  hasDuets: false,
}
