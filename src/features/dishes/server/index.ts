import type { JoinedRead } from '#db/joined-reads.ts'
import type { BestDish } from '../dishes.contract.ts'
import { bestDishesRead } from './dishes.sql.ts'
import { presentBest } from './dishes.view.ts'

export { dishEndpoints } from './dishes.endpoints.ts'
export { countKinds, dropDishes, matchKinds, weighDishes } from './dish-jobs.ts'
export { getDishSheet } from './dishes.reads.ts'
export { getKindSummary, listKindDishes, listKindPaths, listListedKinds, placeKinds } from './kind-places.reads.ts'
export { presentListedDish } from './kind-places.view.ts'
export { presentDish } from './dishes.view.ts'
export { removeDish } from './remove-dish.ts'
export { dropBusinessRatings } from './ratings.sql.ts'
export { holdDish } from './hold-dish.ts'

/** The dishes that answer 'Ne yenir?' on the page of a restaurant. */
export function bestDishes(): JoinedRead<BestDish[]> {
  return bestDishesRead(presentBest)
}
