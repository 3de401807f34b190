import { sql } from 'kysely'
import { joinedRead, type JoinedRead, jsonRows } from '#db/joined-reads.ts'
import { presentPage } from '#db/keyset.ts'
import { isRestaurant } from '#features/restaurants/server/index.ts'
import { refuseIf } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { DishPage, MenuDishPage, PricePage, PricesQuery } from '../prices.contract.ts'
import { isDish, menuOf, type MenuRow, selectDishes, selectHistory } from './prices.sql.ts'
import { presentDish, presentMenuDish, presentPrice } from './prices.view.ts'

/**
 * Anyone may read what a restaurant's dishes cost: each portion with its newest price, the latest seen first.
 * @throws DomainError RESTAURANT_NOT_FOUND, INVALID_INPUT on a foreign cursor
 */
export async function listPrices({ db }: Pick<Context, 'db'>, restaurantId: string, query: PricesQuery): Promise<DishPage> {
  const rows = await selectDishes(db, restaurantId, query)
  refuseIf(rows.length === 0 && !(await isRestaurant(db, restaurantId)), 'RESTAURANT_NOT_FOUND')
  return presentPage(rows, query.limit, presentDish)
}

/**
 * Anyone may read the dishes of a restaurant: each with its portions, their newest prices and the mean of its ratings.
 * @throws DomainError RESTAURANT_NOT_FOUND, INVALID_INPUT on a foreign cursor
 */
export async function listDishes({ db }: Pick<Context, 'db'>, restaurantId: string, query: PricesQuery): Promise<MenuDishPage> {
  const rows = await menuOf(db, restaurantId, query.limit + 1, query.cursor).execute()
  refuseIf(rows.length === 0 && !(await isRestaurant(db, restaurantId)), 'RESTAURANT_NOT_FOUND')
  return presentPage(rows, query.limit, presentMenuDish)
}

/** Anyone may read all prices of a portion, the latest first. @throws DomainError PRICE_NOT_FOUND, INVALID_INPUT on a foreign cursor */
export async function listHistory({ db }: Pick<Context, 'db'>, dishId: number, query: PricesQuery): Promise<PricePage> {
  const rows = await selectHistory(db, dishId, query)
  refuseIf(rows.length === 0 && !(await isDish(db, dishId)), 'PRICE_NOT_FOUND')
  return presentPage(rows, query.limit, presentPrice)
}

/** The first dishes of a restaurant that was just read. Their rows hold no times, so JSON changes nothing in them. */
export function dishesRead(limit: number): JoinedRead<MenuDishPage> {
  return joinedRead(
    (db, restaurantId) => jsonRows<MenuRow>(menuOf(db, restaurantId, sql.lit(limit + 1))),
    (rows) => presentPage(rows, limit, presentMenuDish),
  )
}
