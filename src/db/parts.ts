import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './transaction.ts'

/**
 * The rows of a statement in parts of this size, by a cursor that ends with the transaction. Only one part is in memory, and between parts
 * the event loop does other work.
 */
export async function* partsOf<Row>(tx: Tx, statement: RawBuilder<Row>, size: number): AsyncGenerator<Row[]> {
  // All rows are wanted: otherwise the planner prefers plans that are quick to begin.
  await sql`set local cursor_tuple_fraction = 1`.execute(tx)
  await sql`declare parts no scroll cursor for ${statement}`.execute(tx)
  const next = sql<Row>`fetch ${sql.lit(size)} from parts`
  for (let isMore = true; isMore;) {
    const { rows } = await next.execute(tx)
    if (rows.length > 0) yield rows
    isMore = rows.length === size
  }
  await sql`close parts`.execute(tx)
}
