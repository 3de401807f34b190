import { type RawBuilder, sql } from 'kysely'
import { type Db, prepared } from '#db/connect.ts'
import { firstRow, rowsOf } from '#db/rows.ts'
import { type Keyset, pageOf, type Positioned } from '#db/keyset.ts'
import type { CappedCount } from '#features/restaurants/restaurants.contract.ts'
import { CANDIDATES, type Sql } from './sources.sql.ts'

/** All matches of one kind in their order. */
export interface Matches<R> {
  columns: RawBuilder<R>
  /** A source named m. */
  from: Sql
  order: Keyset
  /** Whether there may be more, however few they are. */
  isPart?: boolean
}

/** A page of matches, and how many there are of them in all. */
export interface MatchPage<R> {
  items: R[]
  nextCursor: string | null
  count: CappedCount
}

const counted = (from: Sql): Sql => sql`(select count(*)::integer from (select from ${from} limit ${sql.lit(CANDIDATES)}) counted)`
const capped = (count: number, isPart = false): CappedCount => ({ count, isExact: !isPart && count < CANDIDATES })

/** A page of the matches. From a thousand matches on not all were examined. @throws DomainError INVALID_INPUT */
export async function selectMatches<R>(
  db: Db,
  { columns, from, order, isPart }: Matches<R>,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<MatchPage<R & Positioned>> {
  const rows = await rowsOf<R & Positioned & { matches: number }>(db)`
    with m as materialized (select * from ${from})
    select ${columns}, ${order.place} as place, ${counted(sql`m`)} as matches from m where ${order.after(cursor)}
    order by ${order.order} limit ${sql.lit(limit + 1)} ${prepared}`
  return { ...pageOf(rows, limit), count: capped(rows[0]?.matches ?? 0, isPart) }
}

/** How many match of each kind. */
export async function countMatches<Kind extends string>(
  db: Db,
  kinds: readonly (readonly [name: Kind, matches: Matches<unknown>])[],
): Promise<Record<Kind, CappedCount>> {
  const counts = await firstRow<Record<Kind, number>>(db)`
    select ${sql.join(kinds.map(([name, { from }]) => sql`${counted(from)} as ${sql.ref(name)}`))} ${prepared}`
  return Object.fromEntries(kinds.map(([name, { isPart }]) => [name, capped(counts![name], isPart)])) as Record<Kind, CappedCount>
}
