import { type RawBuilder, sql } from 'kysely'
import { type CursorKind, type CursorValue, decodeCursor, encodeCursor } from '#lib/cursor.ts'
import { found } from '#lib/errors.ts'

/** One column of a sort, as SQL, and what it holds. */
export interface Key {
  sql: string
  kind: CursorKind
}

/** A row with its place in the sort. */
export interface Positioned {
  place: CursorValue[]
}

/** A stable order of rows from which a page can be taken anywhere without counting from the start. */
export interface Keyset {
  /** For `order by`. */
  order: RawBuilder<unknown>
  /** Selected as `place`. */
  place: RawBuilder<CursorValue[]>
  /** True for the rows after the cursor; for every row without one. @throws DomainError INVALID_INPUT */
  after(cursor: string | undefined): RawBuilder<boolean>
}

/** The last key must be unique. An index in the same order and direction serves it. */
export function keyset(keys: readonly Key[], direction: 'desc' | 'asc' = 'desc'): Keyset {
  const columns = sql.join(keys.map((key) => sql.raw(key.sql)))
  return {
    order: sql.raw(keys.map((key) => `${key.sql} ${direction}`).join(', ')),
    place: sql<CursorValue[]>`json_build_array(${sql.join(
      keys.map((key) => (key.kind === 'micros' ? sql.raw(`(date_part('epoch', ${key.sql}) * 1000000)::int8`) : sql.raw(key.sql))),
    )})`,
    after(cursor) {
      if (cursor === undefined) return sql<boolean>`true`
      const kinds = keys.map((key) => key.kind)
      const values = found(decodeCursor(cursor, kinds), 'INVALID_INPUT', { issues: [{ path: 'cursor', code: 'INVALID_INPUT' }] })
      const place = sql.join(values.map((value, index) => typed(value, kinds[index]!)))
      return sql<boolean>`(${columns}) ${sql.raw(direction === 'desc' ? '<' : '>')} (${place})`
    },
  }
}

const casts = { number: 'float8', decimal: 'numeric', integer: 'int8', text: 'text', uuid: 'uuid' } as const

function typed(value: CursorValue, kind: CursorKind): RawBuilder<unknown> {
  if (kind === 'micros') return sql`timestamptz 'epoch' + ${value}::float8 * interval '1 microsecond'`
  return sql`${value}::${sql.raw(casts[kind])}`
}

/** A page of rows that were read with one more than the limit. */
export function pageOf<R extends Positioned>(rows: readonly R[], limit: number): { items: R[]; nextCursor: string | null } {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, nextCursor: rows.length > limit && last ? encodeCursor(last.place) : null }
}

/** Like `pageOf`, with each row as `present` shows it. */
export function presentPage<R extends Positioned, Item>(
  rows: readonly R[],
  limit: number,
  present: (row: R) => Item,
): { items: Item[]; nextCursor: string | null } {
  const { items, nextCursor } = pageOf(rows, limit)
  return { items: items.map((row) => present(row)), nextCursor }
}
