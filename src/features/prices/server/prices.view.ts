import type { Hidden } from '#features/blocks/server/index.ts'
import { presentPerson } from '#features/restaurants/present-person.ts'
import type { DishPage, DishPrice, Price, PricePage } from '../prices.contract.ts'
import type { DishRow, selectHistory } from './prices.sql.ts'

type PriceRow = Awaited<ReturnType<typeof selectHistory>>[number]

/** A price as every viewer sees it. */
export function presentPrice(row: Omit<PriceRow, 'place'>): Price {
  return {
    id: row.price_id,
    amount: row.amount,
    seenOn: row.seen_day,
    daysAgo: row.days_ago,
    userId: row.user_id,
    seenBy: presentPerson(row.user_id, row),
  }
}

/** A dish with its newest price. */
export function presentDish(row: Omit<DishRow, 'place'>): DishPrice {
  return { id: row.id, dish: row.name, portion: row.portion || null, priceCount: row.price_count, newest: presentPrice(row) }
}

/** A price belongs to the venue, so it stays; only the name of a member whom the viewer does not see goes. */
function priceWithoutHidden(price: Price, { all }: Hidden): Price {
  return price.userId !== null && all.has(price.userId) ? { ...price, userId: null, seenBy: null } : price
}

export function dishWithoutHidden(dish: DishPrice, hidden: Hidden): DishPrice {
  return { ...dish, newest: priceWithoutHidden(dish.newest, hidden) }
}

export function dishesWithoutHidden(page: DishPage, hidden: Hidden): DishPage {
  return { ...page, items: page.items.map((dish) => dishWithoutHidden(dish, hidden)) }
}

export function historyWithoutHidden(page: PricePage, hidden: Hidden): PricePage {
  return { ...page, items: page.items.map((price) => priceWithoutHidden(price, hidden)) }
}
