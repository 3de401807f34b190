import type { Hidden } from '#people/server/hidden-from.ts'
import { presentPerson } from '#people/present-person.ts'
import { presentDish as presentNamed } from '#features/dishes/server/index.ts'
import type { DishPage, DishPortion, DishPrice, MenuDish, MenuDishPage, Price, PricePage } from '../prices.contract.ts'
import type { DishRow, MenuRow, selectHistory } from './prices.sql.ts'

type PriceRow = Awaited<ReturnType<typeof selectHistory>>[number]

/** A price as every viewer sees it. */
export function presentPrice(row: Omit<PriceRow, 'place'>): Price {
  return {
    id: row.price_id,
    amount: row.amount,
    seenOn: row.seen_day,
    daysAgo: row.days_ago,
    isWord: row.is_word,
    userId: row.user_id,
    seenBy: presentPerson(row.user_id, row),
  }
}

/** The price that waits beside the one shown. */
function presentWaiting(row: Omit<DishRow, 'place'>): Price | null {
  if (row.waiting_id === null) return null
  return presentPrice({
    price_id: row.waiting_id,
    amount: row.waiting_amount!,
    seen_day: row.waiting_day!,
    days_ago: row.waiting_days_ago!,
    is_word: true,
    user_id: row.waiting_by!,
    username: row.waiting_username!,
    nickname: row.waiting_nickname!,
    avatar_url: row.waiting_avatar,
  })
}

/** A portion with its newest price. */
function presentPortion(row: Omit<DishRow, 'place'>): DishPortion {
  return {
    id: row.id,
    portion: row.portion || null,
    priceCount: row.price_count,
    newest: presentPrice(row),
    waiting: presentWaiting(row),
  }
}

/** A portion with the name of its dish. */
export function presentDish(row: Omit<DishRow, 'place'>): DishPrice {
  return { ...presentPortion(row), dish: row.name }
}

/** A dish with its portions. */
export function presentMenuDish(row: Omit<MenuRow, 'place'>): MenuDish {
  return { ...presentNamed(row), portions: row.portions.map((portion) => presentPortion(portion)) }
}

/** A price belongs to the restaurant, so it stays; only the name of a member whom the viewer does not see is left out. */
function priceWithoutHidden(price: Price, { all }: Hidden): Price {
  return price.userId !== null && all.has(price.userId) ? { ...price, userId: null, seenBy: null } : price
}

export function dishWithoutHidden<T extends DishPortion>(dish: T, hidden: Hidden): T {
  return { ...dish, newest: priceWithoutHidden(dish.newest, hidden), waiting: dish.waiting && priceWithoutHidden(dish.waiting, hidden) }
}

export function dishesWithoutHidden(page: DishPage, hidden: Hidden): DishPage {
  return { ...page, items: page.items.map((dish) => dishWithoutHidden(dish, hidden)) }
}

export function menuWithoutHidden(page: MenuDishPage, hidden: Hidden): MenuDishPage {
  return {
    ...page,
    items: page.items.map((dish) => ({ ...dish, portions: dish.portions.map((portion) => dishWithoutHidden(portion, hidden)) })),
  }
}

export function historyWithoutHidden(page: PricePage, hidden: Hidden): PricePage {
  return { ...page, items: page.items.map((price) => priceWithoutHidden(price, hidden)) }
}
