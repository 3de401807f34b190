import { type RawBuilder, sql } from 'kysely'
import { type Db, opaque, prepared } from '#db/connect.ts'
import { rowsOf } from '#db/rows.ts'
import { OLD_AFTER_DAYS, type PriceLevel, priceLevel } from '../price-level.rules.ts'

/** The number of dishes that decide the level of a restaurant: those whose prices were seen last. */
const DISHES = 12

/**
 * What a usual dish costs at the restaurant with this id, in kuruş: the price that three quarters of the dishes do not exceed, so that
 * drinks do not make a restaurant cheap. Null where prices are old or unknown.
 */
export function usualPrice(id: RawBuilder<string>): RawBuilder<number | null> {
  return sql<number | null>`(
    select percentile_disc(0.75) within group (order by p.amount)
    from (
      select d.id from dishes d where d.question_id = ${id} and d.price_count > 0
      order by (d.seen_on - date '2000-01-01') desc, d.id desc limit ${sql.lit(DISHES)}) d
    cross join lateral (
      select p.amount, p.seen_on from prices p where p.dish_id = d.id and p.state in ('holds', 'word')
      order by (p.seen_on - date '2000-01-01') desc, p.id desc limit 1) p
    where p.seen_on >= (now() at time zone 'Europe/Istanbul')::date - ${sql.lit(OLD_AFTER_DAYS)})`
}

/** The price levels of these restaurants; those whose prices are old or unknown are left out. */
export async function listPriceLevels(db: Db, ids: readonly string[]): Promise<Map<string, PriceLevel>> {
  if (ids.length === 0) return new Map()
  const rows = await rowsOf<{ id: string; price: number | null }>(db)`
    select r.id, ${usualPrice(sql`r.id`)} as price from unnest(${opaque(ids, 'text[]')}) as r(id) ${prepared}`
  return new Map(rows.flatMap(({ id, price }) => (price === null ? [] : [[id, priceLevel(price)]])))
}
