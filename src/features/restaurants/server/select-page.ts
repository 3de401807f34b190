import { type RawBuilder, sql } from 'kysely'
import { type Db, prepared } from '#db/connect.ts'
import { type Keyset, presentPage } from '#db/keyset.ts'
import { compileOnce } from '#db/compile-once.ts'
import type { RankedPage } from '../restaurants.contract.ts'
import { countingAll, newestFirst } from './list.sql.ts'
import { selectRestaurants } from './cards.sql.ts'
import { presentRestaurant } from './restaurants.view.ts'

export interface PageRequest {
  /** Newest first by default. */
  order?: Keyset
  cursor?: string | undefined
  limit: number
  /** The condition for restaurants `r`. */
  where: RawBuilder<boolean>
  /** Set when order and condition are constant: the name of the cached statement of a first page. */
  keepAs?: string
}

/** One page of restaurants in an order that an index serves, each with all that a card shows. @throws DomainError INVALID_INPUT */
export async function selectPage(db: Db, { order = newestFirst, cursor, limit, where, keepAs }: PageRequest): Promise<RankedPage> {
  // The limit is a literal: it lets PostgreSQL choose the index and cache the plan.
  const ids = sql<{ id: string }>`(
    select r.id from restaurants r where ${where} and ${order.after(cursor)} order by ${order.order} limit ${sql.lit(limit + 1)})`
  return readPage(db, { ids, order, limit, isFixed: true, keepAs: cursor === undefined && keepAs ? `${keepAs} ${limit}` : undefined })
}

/**
 * A page of restaurants whose condition has parameters, as a statement that is built and planned once: `where` may use its
 * values only as parameters. It has no cursor.
 */
export function firstPageStatement<V extends unknown[]>(
  { order = newestFirst, limit }: Pick<PageRequest, 'order' | 'limit'>,
  where: (...values: V) => RawBuilder<boolean>,
): (db: Db, ...values: V) => Promise<RankedPage> {
  const select = compileOnce((db, ...values: V) =>
    selectIds(db, {
      ids: sql`(select r.id from restaurants r where ${where(...values)} order by ${order.order} limit ${sql.lit(limit + 1)})`,
      order,
      limit,
      isFixed: true,
    }),
  )
  return async (db, ...values) => presentPage(await select(db, ...values), limit, presentRestaurant)
}

interface Ids {
  ids: RawBuilder<{ id: string }>
  order: Keyset
  limit: number
  /** Whether one plan fits all values. */
  isFixed: boolean
  /** The name of a cached statement without parameters. */
  keepAs?: string | undefined
}

type PageStatement = (db: Db) => ReturnType<ReturnType<typeof selectIds>['execute']>

const kept = new Map<string, PageStatement>()

/** The restaurants of these ids, which are a page and perhaps one more. */
export async function readPage(db: Db, { keepAs, ...page }: Ids): Promise<RankedPage> {
  const rows = await (keepAs === undefined ? selectIds(db, page).execute() : keptStatement(keepAs, page)(db))
  return presentPage(rows, page.limit, presentRestaurant)
}

/** Like `readPage` without parameters, with the number of all restaurants in the same statement; undefined without one. */
export async function presentCounted(db: Db, { keepAs, ...page }: CountedIds): Promise<RankedPage & { count: number | undefined }> {
  let select = counted.get(keepAs)
  if (!select) {
    select = compileOnce((built) => selectIds(built, { ...page, isFixed: true }).select(countingAll.as('count')))
    counted.set(keepAs, select)
  }
  const rows = await select(db)
  return { ...presentPage(rows, page.limit, presentRestaurant), count: rows[0]?.count }
}

type CountedIds = Omit<Ids, 'keepAs' | 'isFixed'> & { keepAs: string }
type CountedRow = Awaited<ReturnType<PageStatement>>[number] & { count: number }
const counted = new Map<string, (db: Db) => Promise<CountedRow[]>>()

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
  const made = compileOnce((db) => selectIds(db, page))
  kept.set(name, made)
  return made
}
