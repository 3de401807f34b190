import { type RawBuilder, sql } from 'kysely'
import { type Db, prepared } from '#db/connect.ts'
import { type Keyset, pageOf } from '#db/keyset.ts'
import type { RankedPage } from '../restaurants.contract.ts'
import { selectRestaurants } from './restaurants.sql.ts'
import { presentRestaurant } from './restaurants.view.ts'

export interface PageRequest {
  order: Keyset
  cursor?: string | undefined
  limit: number
  /** Which restaurants `r` belong to it. */
  where: RawBuilder<boolean>
}

/** One page of restaurants in an order that an index serves, each with all that a card shows. @throws DomainError INVALID_INPUT */
export async function selectPage(db: Db, { order, cursor, limit, where }: PageRequest): Promise<RankedPage> {
  // The limit stands in the text: with it PostgreSQL knows that the index is the way, and keeps the plan.
  const ids = sql<{ id: string }>`(
    select r.id from restaurants r where ${where} and ${order.after(cursor)} order by ${order.order} limit ${sql.lit(limit + 1)})`
  return presentPage(db, { ids, order, limit, isFixed: true })
}

interface Ids {
  ids: RawBuilder<{ id: string }>
  order: Keyset
  limit: number
  /** Whether one plan is good for all values. */
  isFixed: boolean
}

/** The restaurants of these ids, which are a page and perhaps one more. */
export async function presentPage(db: Db, { ids, order, limit, isFixed }: Ids): Promise<RankedPage> {
  const rows = await selectRestaurants(db)
    .innerJoin(ids.as('page'), 'page.id', 'r.id')
    .select(order.place.as('place'))
    .orderBy(order.order)
    .$if(isFixed, (query) => query.modifyEnd(prepared))
    .execute()
  const { items, nextCursor } = pageOf(rows, limit)
  return { items: items.map(presentRestaurant), nextCursor }
}
