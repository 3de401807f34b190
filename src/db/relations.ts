import { type RawBuilder, sql } from 'kysely'
import { dishesAndPhotos } from './relations/dishes-and-photos.ts'
import { factsAndClaims } from './relations/facts-and-claims.ts'
import { membersAndAccounts } from './relations/members.ts'
import { moderation } from './relations/moderation.ts'
import type { Relation, Table } from './relations/relation.ts'
import { votesAndWords } from './relations/votes-and-words.ts'

const described = { ...membersAndAccounts, ...moderation, ...votesAndWords, ...dishesAndPhotos, ...factsAndClaims }

/** A table that depends on other tables. */
export type RelatedTable = keyof typeof described

/**
 * Which table depends on which, and what a merge, a removal, the undo of a raid, an account deletion and an export do with its rows. Code
 * reads this list wherever it can; `relations.db.test.ts` compares it with the foreign keys, so that no new table is forgotten.
 */
export const relations: Readonly<Record<RelatedTable, Relation>> = described

/** The tables whose description says this, in the order in which their rows come back. */
export function tablesWhere(holds: (relation: Relation) => boolean): RelatedTable[] {
  return (Object.keys(relations) as RelatedTable[]).filter((table) => holds(relations[table]))
}

function named(table: RelatedTable, column: string): Table {
  const { of, names, needs } = relations[table]
  const to = of?.[column] ?? names?.[column] ?? needs?.[column]
  if (!to) throw new Error(`${table}.${column} names no table`)
  return to
}

/** Whether a row belongs to a restaurant, given by its id or by a column with it: a condition on the table, or on its alias. */
export function isOfRestaurant(table: RelatedTable, restaurant: string | RawBuilder<unknown>, alias: string = table): RawBuilder<unknown> {
  const columns = relations[table].restaurant ?? []
  const ways = columns.map((column) => {
    const to = named(table, column)
    const own = sql.ref(`${alias}.${column}`)
    if (to === 'restaurants') return sql`${own} = ${restaurant}`
    return sql`${own} in (select id from ${sql.table(to)} where ${isOfRestaurant(to as RelatedTable, restaurant)})`
  })
  if (ways.length === 0) throw new Error(`no key leads from ${table} to a restaurant`)
  return sql`(${sql.join(ways, sql` or `)})`
}

/** SQL for the member who owns a row, with whose account the row is deleted; null for a row without an owner. */
export function ownerOf(table: RelatedTable, alias: string = table): RawBuilder<unknown> {
  const ways = (relations[table].owner ?? []).map((path) => {
    const [column = '', over] = path.split('.')
    const own = sql.ref(`${alias}.${column}`)
    return over === undefined ? own : sql`(select ${sql.ref(over)} from ${sql.table(named(table, column))} where id = ${own})`
  })
  return ways.length === 0 ? sql`null::uuid` : sql`coalesce(${sql.join(ways)})`
}

/** The tables whose rows are deleted with a row of this table, and the foreign key columns. */
export function hangingOn(target: Table): { table: RelatedTable; column: string }[] {
  return tablesWhere(() => true).flatMap((table) =>
    Object.entries(relations[table].of ?? {}).flatMap(([column, to]) =>
      to === target && !column.includes(',') ? [{ table, column }] : [],
    ),
  )
}

/** The columns of a table that are counted again when a row comes back. */
export function countedIn(table: string): string[] {
  return [...((relations as Partial<Record<string, Relation>>)[table]?.counted ?? [])]
}
