import { type RawBuilder, sql } from 'kysely'
import { type Db, prepared } from '#db/connect.ts'
import { type Keyset, pageOf } from '#db/keyset.ts'
import { statement } from '#db/statement.ts'
import type { RankedPage } from '../restaurants.contract.ts'
import { selectRestaurants } from './restaurants.sql.ts'
import { presentRestaurant } from './restaurants.view.ts'

export interface PageRequest {
  order: Keyset
  cursor?: string | undefined
  limit: number
  /** Which restaurants `r` belong to it. */
  where: RawBuilder<boolean>
  /** Set where order and condition are always the same: the name under which the statement of a first page is kept. */
  keepAs?: string
}

/** One page of restaurants in an order that an index serves, each with all that a card shows. @throws DomainError INVALID_INPUT */
export async function selectPage(db: Db, { order, cursor, limit, where, keepAs }: PageRequest): Promise<RankedPage> {
  // The limit stands in the text: with it PostgreSQL knows that the index is the way, and keeps the plan.
  const ids = sql<{ id: string }>`(
    select r.id from restaurants r where ${where} and ${order.after(cursor)} order by ${order.order} limit ${sql.lit(limit + 1)})`
  return presentPage(db, { ids, order, limit, isFixed: true, keepAs: cursor === undefined && keepAs ? `${keepAs} ${limit}` : undefined })
}

interface Ids {
  ids: RawBuilder<{ id: string }>
  order: Keyset
  limit: number
  /** Whether one plan is good for all values. */
  isFixed: boolean
  /** The name of a statement without any value. */
  keepAs?: string | undefined
}

type PageStatement = (db: Db) => ReturnType<ReturnType<typeof selectIds>['execute']>

const kept = new Map<string, PageStatement>()

/** The restaurants of these ids, which are a page and perhaps one more. */
export async function presentPage(db: Db, { keepAs, ...page }: Ids): Promise<RankedPage> {
  const rows = await (keepAs === undefined ? selectIds(db, page).execute() : keptStatement(keepAs, page)(db))
  const { items, nextCursor } = pageOf(rows, page.limit)
  return { items: items.map(presentRestaurant), nextCursor }
}

function selectIds(db: Db, { ids, order, isFixed }: Omit<Ids, 'keepAs'>) {
  return selectRestaurants(db)
    .innerJoin(ids.as('page'), 'page.id', 'r.id')
    .select(order.place.as('place'))
    .orderBy(order.order)
    .$if(isFixed, (query) => query.modifyEnd(prepared))
}

function keptStatement(name: string, page: Omit<Ids, 'keepAs'>): PageStatement {
  const known = kept.get(name)
  if (known) return known
  const made = statement((db) => selectIds(db, page))
  kept.set(name, made)
  return made
}
