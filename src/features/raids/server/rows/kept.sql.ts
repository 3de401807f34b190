import { type RawBuilder, sql } from 'kysely'
import { countedIn, hangingOn, ownerOf, type RelatedTable, relations } from '#db/relations.ts'
import type { Tx } from '#db/transaction.ts'
import { valuesOf } from '#db/rows.ts'
import type { Relation, Table } from '#db/relations/relation.ts'

/** What a batch takes off the list: a place, so that a batch touches few of them, and a number. */
export interface Item {
  place: string
  item: number
}

/**
 * Begins to change rows: a batch is counted at once, no member is notified, and what moves is neither new activity nor newly paid. The
 * commit does not wait for the disk: a crash of the database loses a whole batch with its progress, which is then repeated.
 */
export async function beginRows(tx: Tx): Promise<void> {
  await sql`
    select set_config('lokma.raid', 'on', true), set_config('lokma.merging', 'on', true), set_config('lokma.restoring', 'on', true),
      set_config('synchronous_commit', 'off', true)`.execute(tx)
}

/** Keeps rows: `rows` selects `content` and `owner_id`, in the order in which they come back. @returns the numbers of the kept rows */
export async function keep(tx: Tx, raidId: number, kind: string, rows: RawBuilder<unknown>): Promise<number[]> {
  const { rows: kept } = await sql<{ id: number }>`
    insert into archived_rows (raid_id, kind, content, owner_id)
    select ${raidId}, ${kind}, k.content, k.owner_id from (${rows}) as k (content, owner_id) returning id`.execute(tx)
  return kept.map(({ id }) => id)
}

/**
 * Keeps the rows that depend on rows of a table and are deleted with them, as src/db/relations.ts says, but for some tables.
 * @returns the tables, and their columns
 */
export async function keepUnder(
  tx: Tx,
  raidId: number,
  target: Table,
  ids: readonly (number | string)[],
  without: readonly RelatedTable[] = [],
): Promise<{ table: RelatedTable; column: string }[]> {
  const numbered = sql.raw(target === 'collections' ? 'uuid' : 'bigint')
  const under = hangingOn(target).filter(({ table }) => isTakenOut(relations[table]) && !without.includes(table))
  for (const { table, column } of under)
    await keep(
      tx,
      raidId,
      table,
      sql`select to_jsonb(t), ${ownerOf(table, 't')} from ${sql.table(table)} t where ${sql.ref(`t.${column}`)} = any(${ids}::${numbered}[])`,
    )
  return under
}

const isTakenOut = ({ raid }: Relation): boolean => raid === 'taken' || raid === 'archived'

/** Deletes rows and keeps them: `gone` is a deletion that returns every column. @returns the numbers of the kept rows */
export async function take(
  tx: Tx,
  raidId: number,
  kind: string,
  gone: RawBuilder<unknown>,
  owner: RawBuilder<unknown> = sql`g.user_id`,
): Promise<number[]> {
  return valuesOf<number>(tx)`
    with gone as (${gone})
    insert into archived_rows (raid_id, kind, content, owner_id)
    select ${raidId}, ${kind}, to_jsonb(g), ${owner} from gone g order by g.id returning id`
}

/** Locks the members of kept rows and those to whom they were sent, in the order of all locks on members. */
export async function lockMembers(tx: Tx, kept: readonly number[]): Promise<void> {
  await sql`
    select from profiles where id in (
      select owner_id from archived_rows where id = any(${kept}::bigint[])
      union select (content ->> 'receiver_id')::uuid from archived_rows where id = any(${kept}::bigint[]))
    order by id for no key update`.execute(tx)
}

/** Puts kept rows back into a table where their place is still there. @returns the numbers of those that are back */
export async function putBack(tx: Tx, table: string, ids: readonly number[], where: RawBuilder<unknown> = sql`true`): Promise<number[]> {
  const { rows } = await sql<{ id: number; is_back: boolean }>`
    select k.id, restore_kept_row(${table}::regclass, k.content - ${countedIn(table)}::text[]) as is_back
    from (select * from archived_rows where id = any(${ids}::bigint[]) order by id) k where ${where}`.execute(tx)
  return rows.flatMap(({ id, is_back }) => (is_back ? [id] : []))
}

/** Forgets kept rows, which are back or have no place any more. */
export async function forget(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`delete from archived_rows where id = any(${ids}::bigint[])`.execute(tx)
}

/**
 * Takes back the points that kept rows paid, and locks the members concerned. From here on members wait for the locks, so counting follows
 * at once.
 */
export async function takePoints(tx: Tx, raidId: number, sources: readonly string[], kept: readonly number[]): Promise<void> {
  await sql`select take_raid_points(${raidId}, ${sources}::text[], ${kept}::bigint[])`.execute(tx)
}

const counters = { votes: 'count_raid_votes', comments: 'count_raid_comments', replies: 'count_raid_replies' } as const

/** Counts kept rows out of the restaurants and members, or in again. */
export async function count(tx: Tx, what: keyof typeof counters, kept: readonly number[], step: 1 | -1): Promise<void> {
  if (kept.length > 0) await sql`select ${sql.raw(counters[what])}(${kept}::bigint[], ${step})`.execute(tx)
}

/** The restaurants of kept rows. */
export async function restaurantsOf(tx: Tx, kept: readonly number[]): Promise<string[]> {
  return valuesOf<string>(tx)`
    select distinct v.id from archived_rows k
    cross join lateral coalesce(k.content ->> 'question_id', k.content ->> 'restaurant_id') as v (id)
    where k.id = any(${kept}::bigint[]) and v.id is not null`
}

/** What a batch took out or put back. */
export interface Moved {
  /** How many of what the progress counts. */
  amount: number
  /** Restaurants whose pages changed. */
  restaurants?: string[]
  /** Collections whose pages changed. */
  collections?: string[]
  /** Shields that were closed. */
  shields?: number[]
  /** Whether lists show it too. */
  isListed?: boolean
}

export const membersOf = (raidId: number): RawBuilder<unknown> => sql`select member_id from raid_members where raid_id = ${raidId}`
export const inRaid = (raidId: number, column = 'user_id'): RawBuilder<unknown> => sql`${sql.ref(column)} in (${membersOf(raidId)})`
/** What the admin chose among that which gone accounts left. */
export const leftOf = (raidId: number): RawBuilder<unknown> => sql`(select left_behind from raids where id = ${raidId})`

/** Closes the open reports about content that was taken out, because there is nothing left to decide about. */
export async function closeReports(tx: Tx, about: readonly string[]): Promise<void> {
  await sql`update reports set status = 'resolved', updated_at = now() where status = 'pending' and item = any(${about}::text[])`.execute(
    tx,
  )
}
