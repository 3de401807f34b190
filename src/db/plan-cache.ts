import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'

const PREPARED = '/* prepared */'
const STATEMENTS_MAX = 500

/** Ends a statement whose plan each connection keeps: for reads and writes that happen all the time, with few distinct texts. */
export const prepared = sql.raw(PREPARED)

/**
 * A value that the planner does not see. One plan then fits all values, and a prepared statement keeps it. When the planner sees the
 * value, it finds a cheaper plan for most values and plans each call again, which can cost more than to run the statement.
 */
export function unplanned<T>(value: unknown, type: string): RawBuilder<T> {
  return sql<T>`(select ${value}::${sql.raw(type)})`
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
