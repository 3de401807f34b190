import type { Db } from '#db/connect.ts'
import { SEARCH_SHOWN } from '../search.rules.ts'
import { dishesOf, type FoundDishRow, selectFirst, type WantedDishes } from './matching/dishes.sql.ts'
import type { Matches } from './matching/matches.sql.ts'
import { nameSample } from './matching/name-sample.ts'
import { CANDIDATES } from './matching/sources.sql.ts'

/** The first few dishes that match. */
export async function findDishes(db: Db, wanted: WantedDishes): Promise<FoundDishRow[]> {
  return selectFirst(db, dishesOf(wanted, await nameSample(db), SEARCH_SHOWN))
}

/** All dishes that match. */
export async function matchingDishes(db: Db, wanted: WantedDishes): Promise<Matches<FoundDishRow>> {
  return dishesOf(wanted, await nameSample(db), CANDIDATES)
}
