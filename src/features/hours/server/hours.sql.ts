import { sql } from 'kysely'
import { type Db, prepared } from '#db/connect.ts'
import type { Tx } from '#db/transaction.ts'
import { firstRow, hasRow, rowsOf } from '#db/rows.ts'
import { keyset } from '#db/keyset.ts'
import type { HistoryQuery } from '../hours.contract.ts'
import type { StoredOpening } from './stored-opening.ts'

interface RestaurantRow {
  id: string
  author_id: string | null
  question_type: 'normal' | 'duet'
  value: string | null
  version: number
  is_word: boolean
}

/** A restaurant with its hours; version 0 where nobody has said anything yet. */
export async function findRestaurant(db: Db, id: string): Promise<RestaurantRow | undefined> {
  return firstRow<RestaurantRow>(db)`
    select r.id, r.author_id, r.question_type, h.value, coalesce(h.version, 0) as version, coalesce(c.is_word, false) as is_word
    from restaurants r left join restaurant_hours h on h.restaurant_id = r.id
    left join hours_changes c on (c.restaurant_id, c.version) = (h.restaurant_id, h.version) where r.id = ${id} ${prepared}`
}

/**
 * Locks a restaurant, before its hours: what members say about one restaurant is counted one after another.
 * @returns whether it is there
 */
export async function lockRestaurant(tx: Tx, id: string): Promise<boolean> {
  return hasRow(tx)`select from restaurants where id = ${id} for no key update ${prepared}`
}

/** What the page of a restaurant says of its hours. */
export interface PageHours {
  value: string | null
  version: number
  /** Whether the hours are the word of one member that nobody confirmed; `memberId` is that member. */
  isWord: boolean
  memberId: string | null
  now: Date
}

/** Locks the hours of a restaurant, if it has some, and reads the time of the database. */
export async function lockHours(tx: Tx, id: string): Promise<PageHours> {
  const { rows } = await sql<{ value: string | null; version: number }>`
    select value, version from restaurant_hours where restaurant_id = ${id} for update ${prepared}`.execute(tx)
  const { value, version } = rows[0] ?? { value: null, version: 0 }
  const facts = await sql<Pick<PageHours, 'isWord' | 'memberId' | 'now'>>`
    select coalesce(c.is_word, false) as "isWord", c.member_id as "memberId", now() as now
    from (select) one left join hours_changes c on c.restaurant_id = ${id} and c.version = ${version} ${prepared}`.execute(tx)
  return { value, version, ...facts.rows[0]! }
}

/** One member's word is confirmed. */
export async function confirmWord(tx: Tx, id: string, version: number): Promise<void> {
  await sql`update hours_changes set is_word = false where restaurant_id = ${id} and version = ${version} ${prepared}`.execute(tx)
}

/** The value of a version; undefined where there is no such version. */
export async function findVersion(tx: Tx, id: string, version: number): Promise<{ value: string | null; isWord: boolean } | undefined> {
  if (version === 0) return { value: null, isWord: false }
  return tx
    .selectFrom('hours_changes')
    .select(['new_value as value', 'is_word as isWord'])
    .where('restaurant_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
}

interface NewHours {
  id: string
  value: string | null
  /** The version that it replaces. */
  version: number
  opening: StoredOpening | undefined
}

/** Puts hours in place of a version. @returns false when another change came first */
export async function putHours(tx: Tx, { id, value, version, opening }: NewHours): Promise<boolean> {
  const from = opening?.from ?? null
  const range = sql`case when ${from}::timestamptz is null then null else tstzrange(${from}::timestamptz, ${opening?.to ?? null}::timestamptz) end`
  const due = opening?.dueAt ?? null
  const { rows } =
    version === 0
      ? await sql`
          insert into restaurant_hours (restaurant_id, value, opening, due_at) values (${id}, ${value}, ${range}, ${due})
          on conflict do nothing returning version`.execute(tx)
      : await sql`
          update restaurant_hours set value = ${value}, opening = ${range}, due_at = ${due}, version = version + 1
          where restaurant_id = ${id} and version = ${version} returning version`.execute(tx)
  return rows.length > 0
}

interface NewChange {
  id: string
  version: number
  memberId: string
  oldValue: string | null
  newValue: string | null
  undoneTo: number | null
  isWord: boolean
}

export async function insertChange(tx: Tx, { id, version, memberId, oldValue, newValue, undoneTo, isWord }: NewChange): Promise<void> {
  await tx
    .insertInto('hours_changes')
    .values({
      restaurant_id: id,
      version,
      member_id: memberId,
      old_value: oldValue,
      new_value: newValue,
      undone_to: undoneTo,
      is_word: isWord,
    })
    .execute()
}

// Served by the index of hours_changes_once.
const latest = keyset([{ sql: 'c.version', kind: 'integer' }])

/** The changes of a restaurant's hours, newest first. */
export function selectChanges(db: Db, id: string, { cursor, limit }: HistoryQuery) {
  return db
    .selectFrom('hours_changes as c')
    .leftJoin('profiles as p', 'p.id', 'c.member_id')
    .select([
      'c.version',
      'c.new_value',
      'c.undone_to',
      'c.is_imported',
      'c.created_at',
      'c.member_id',
      'p.username',
      'p.nickname',
      'p.avatar_url',
    ])
    .select(latest.place.as('place'))
    .where('c.restaurant_id', '=', id)
    .where(latest.after(cursor))
    .orderBy(latest.order)
    .limit(limit + 1)
    .execute()
}

/** Restaurants whose opening is over, or must be looked up again. */
export async function lockDue(tx: Tx, limit: number): Promise<{ restaurant_id: string; value: string; now: Date }[]> {
  return rowsOf<{ restaurant_id: string; value: string; now: Date }>(tx)`
    select restaurant_id, value, now() as now from restaurant_hours where due_at <= now() order by due_at limit ${limit}
    for update skip locked ${prepared}`
}

export async function putOpenings(tx: Tx, all: (StoredOpening & { id: string })[]): Promise<void> {
  await sql`
    update restaurant_hours h
    set opening = case when n.begins is null then null else tstzrange(n.begins, n.ends) end, due_at = n.due
    from unnest(${all.map((one) => one.id)}::text[], ${all.map((one) => one.from)}::timestamptz[], ${all.map((one) => one.to)}::timestamptz[],
      ${all.map((one) => one.dueAt)}::timestamptz[]) as n(id, begins, ends, due)
    where h.restaurant_id = n.id ${prepared}`.execute(tx)
}
