import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { firstRow, valuesOf } from '#db/rows.ts'
import { OPENS_NEXT_MAX } from '../../near.rules.ts'
import type { CappedCount } from '../../restaurants.contract.ts'
import { eachWalk, metresTo, type NearSearch, passes, shapeOf, valuesOf as parametersOf } from './near.sql.ts'

/** The number of nearest restaurants that a count or a search for the next opening looks at. */
const LOOKED_AT = 1500
/** Counts are exact up to this number. */
const COUNT_MAX = 1000
/** More restaurants than are counted. */
export const MANY: CappedCount = { count: COUNT_MAX, isExact: false }

type Bounded = NearSearch & { within: number }

/** A part of a statement for each walk; `looked` is the number of restaurants that it looks at. */
function eachPart(search: Bounded, part: (rows: RawBuilder<unknown>, looked: number) => RawBuilder<unknown>): RawBuilder<unknown> {
  const [shape, values] = [shapeOf(search), parametersOf(search)]
  const looked = shape.hasFacts ? LOOKED_AT : Math.ceil(LOOKED_AT / Math.max(1, values.types.length))
  return eachWalk(shape, values, looked, (rows) => part(rows, looked))
}

/** How many restaurants pass the filters within a distance. Where more are there than are looked at, the count is the least number. */
export async function countWithin(db: Db, search: Bounded): Promise<CappedCount> {
  const parts = eachPart(
    search,
    (rows, looked) => sql`(
      select count(*) filter (where ${passes(shapeOf(search), parametersOf(search))}) as passing, count(*) < ${sql.lit(looked)} as is_all
      from ${rows} r) part`,
  )
  const row = await firstRow<{ count: number; isAll: boolean }>(db)`
    select sum(passing)::int as count, bool_and(is_all) as "isAll" from ${parts}`
  const { count, isAll } = row!
  return { count: Math.min(count, COUNT_MAX), isExact: isAll && count <= COUNT_MAX }
}

/** The restaurants within a distance that are closed now and open next, the earliest first, then the nearest. */
export async function findOpeningNext(db: Db, search: Bounded): Promise<string[]> {
  const values = parametersOf(search)
  const end = sql`order by opens, metres, id limit ${sql.lit(OPENS_NEXT_MAX)}`
  const parts = eachPart(
    search,
    (rows) => sql`(
      select r.id, lower(h.opening) as opens, ${metresTo(values)} as metres
      from ${rows} r join restaurant_hours h on h.restaurant_id = r.id
      where lower(h.opening) > now() and ${passes(shapeOf(search), values)} ${end}) part`,
  )
  return valuesOf<string>(db)`select id from ${parts} ${end}`
}
