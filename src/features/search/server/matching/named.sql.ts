import { sql } from 'kysely'
import { compileByShape } from '#db/compile-once.ts'
import { type Db, opaque, prepared } from '#db/connect.ts'
import { type Key, keyset } from '#db/keyset.ts'
import { onlyValue, rowsOf } from '#db/rows.ts'
import { SEARCH_SHOWN } from '../../search.rules.ts'
import type { Matches } from './matches.sql.ts'
import { indexOf, valuesOfWord, type WordSlots, wordSlots } from './slots.ts'
import { all, CANDIDATES, either, holds, holdsAtStart, type Sql } from './sources.sql.ts'

export interface FoundMemberRow {
  id: string
  username: string
  nickname: string
  avatar_url: string | null
}

/** Rows with folded names that are searched through their trigram indexes. */
interface Named {
  table: string
  columns: string[]
  where: Sql
  /** An order with an index, of the rows that pass this. The first are looked through for letters that no trigram holds. */
  order: string
  ordered: Sql
}

// Banned members are not found: thousands of a raid would take the place of those whom a person looks for.
const members: Named = {
  table: 'profiles',
  columns: ['username', 'name_key'],
  where: sql`not is_banned(id)`,
  order: 'created_at, id',
  ordered: sql`true`,
}
const collections: Named = {
  table: 'collections',
  columns: ['name_key'],
  where: sql`is_public`,
  order: 'like_count desc, created_at desc, id desc',
  ordered: sql`is_public`,
}

/** The ids of rows of which one column holds every word, a bounded number from each index that serves it. */
function idsHolding({ table, columns, where, order, ordered }: Named, words: readonly WordSlots[], alwaysFirst: boolean): Sql {
  const isServed = words.some(({ index }) => index === 'anywhere')
  const short = isServed ? undefined : words.find(({ index }) => index === 'start')
  const test = (column: string): Sql => all(words.map((word) => holds(column, word)))
  const ids =
    isServed || short
      ? columns.map((column) => {
          const served = all(words.map((word) => (word === short ? holdsAtStart(column, word) : holds(column, word))))
          return sql`(select id from ${sql.table(table)} where ${served} and ${where} limit ${sql.lit(CANDIDATES)})`
        })
      : []
  if (alwaysFirst || !isServed)
    ids.push(sql`(select id from (
      select * from ${sql.table(table)} where ${ordered} order by ${sql.raw(order)} limit ${sql.lit(CANDIDATES)}) first
      where ${either(columns.map((column) => sql`(${test(column)})`))} and ${where})`)
  return sql.join(ids, sql` union `)
}

/** The words of a folded name; one of marks alone is a word. */
function wordsOf(needle: string): string[] {
  const words = needle.split(/[\s'’-]+/).filter(Boolean)
  return words.length === 0 ? [needle] : words
}

/** Whether a text begins with the needle, as the first key of an order. */
const beginning = (needle: unknown, ...columns: string[]): Sql =>
  sql`${either(columns.map((column) => sql`starts_with(${sql.raw(column)}, ${opaque(needle, 'text')})`))}::int as begins`
const begins: Key = { sql: 'm.begins', kind: 'integer' }

const memberOrder = keyset([begins, { sql: 'm.follower_count', kind: 'integer' }, { sql: 'm.id', kind: 'uuid' }])
const collectionOrder = keyset([
  begins,
  { sql: 'm.like_count', kind: 'integer' },
  { sql: 'm.created_at', kind: 'micros' },
  { sql: 'm.id', kind: 'uuid' },
])

const valuesOf = (needle: string): unknown[] => [needle, ...wordsOf(needle).flatMap(valuesOfWord)]

/** Members whose username or shown name holds the words: prefix matches first, then the better known. */
export function matchingMembers(needle: string, values: Iterator<unknown> = valuesOf(needle).values()): Matches<FoundMemberRow> {
  const start = beginning(values.next().value, 'p.username', 'p.name_key')
  const words = wordsOf(needle).map((word) => wordSlots(word, values))
  return {
    columns: sql`m.id, m.username, m.nickname, m.avatar_url`,
    from: sql`(select p.id, p.username, p.nickname, p.avatar_url, p.follower_count, ${start}
      from (${idsHolding(members, words, false)}) found join profiles p using (id)) m`,
    order: memberOrder,
  }
}

/** Public collections whose name holds the words: prefix matches first, then the more liked. */
export function matchingCollections(needle: string): Matches<{ id: string }> {
  const values = valuesOf(needle).values()
  const start = beginning(values.next().value, 'c.name_key')
  const words = wordsOf(needle).map((word) => wordSlots(word, values))
  return {
    columns: sql`m.id`,
    from: sql`(select c.id, c.like_count, c.created_at, ${start}
      from (${idsHolding(collections, words, true)}) found join collections c using (id) where c.is_public) m`,
    order: collectionOrder,
  }
}

const firstByShape = compileByShape<FoundMemberRow>()

/** The first few members whose username or shown name holds the words. */
export async function findMembers(db: Db, needle: string): Promise<FoundMemberRow[]> {
  return firstByShape(db, wordsOf(needle).map(indexOf).join(), valuesOf(needle), (values) => {
    const { from } = matchingMembers(needle, values.values())
    return sql`
      select m.id, m.username, m.nickname, m.avatar_url from ${from}
      order by m.begins desc, m.follower_count desc, m.username limit ${sql.lit(SEARCH_SHOWN)} ${prepared}`
  })
}

/** Members with a similar username. */
export async function findMembersLike(db: Db, needle: string): Promise<FoundMemberRow[]> {
  return rowsOf<FoundMemberRow>(db)`
    select id, username, nickname, avatar_url from profiles_like(${needle}, ${sql.lit(CANDIDATES)})
    order by word_similarity(${needle}, username) desc, follower_count desc, username limit ${sql.lit(SEARCH_SHOWN)} ${prepared}`
}

/** The name of a member or of a public collection that is most alike; null when none is near. */
export async function findNearestName(db: Db, needle: string): Promise<string | null> {
  return onlyValue<string | null>(db)`select nearest_name(${needle}, ${CANDIDATES}) as name`
}
