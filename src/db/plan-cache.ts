import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'

const PREPARED = '/* prepared */'
const STATEMENTS_MAX = 500

/** Ends a statement whose plan each connection keeps: for reads and writes that happen all the time, with few distinct texts. */
export const prepared = sql.raw(PREPARED)

/**
 * A parameter of a statement with `prepared` into which the planner does not see. Where it sees a value that few rows have, or an array of
 * two elements, a plan for this value looks cheaper to it than one for any value, and it plans the statement each time.
 */
export function opaque<T>(value: T, type: 'smallint' | 'text' | 'uuid' | 'int8[]' | 'smallint[]' | 'text[]' | 'uuid[]'): RawBuilder<T> {
  // The second cast makes it a value also within `any(…)`, which would take a query for a list of rows.
  return sql<T>`(select ${value}::${sql.raw(type)})::${sql.raw(type)}`
}

/** The name of each prepared statement, the same on every connection of this process. */
const names = new Map<string, string>()

/** Statements that end in `prepared` are planned once per connection. */
export function keepPlans(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  client.query = ((text: unknown, ...rest: unknown[]) => {
    if (typeof text !== 'string' || !text.endsWith(PREPARED)) return query(text, ...rest)
    if (!names.has(text) && names.size < STATEMENTS_MAX) names.set(text, `p${names.size}`)
    return query({ name: names.get(text), text, values: rest[0] })
  }) as typeof client.query
}
