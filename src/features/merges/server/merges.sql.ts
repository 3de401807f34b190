import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { Tx } from '#db/transaction.ts'
import { changesRow, firstRow, rowsOf, valuesOf } from '#db/rows.ts'
import { keyset } from '#db/keyset.ts'
import type { RestaurantStatus } from '#features/restaurants/restaurants.rules.ts'
import { UNDO_DAYS } from '../merges.rules.ts'
import type { Merge } from './moves/journal.sql.ts'

export interface RestaurantFacts {
  id: string
  question_type: 'normal' | 'duet'
  status: RestaurantStatus
  /** Whether an open report about the restaurant exists. */
  is_reported: boolean
}

/** What decides whether these restaurants can be merged. */
export async function findFacts(db: Db | Tx, ids: string[]): Promise<RestaurantFacts[]> {
  return rowsOf<RestaurantFacts>(db)`
    select id, question_type, status,
      exists (select from reports where question_id = r.id and status = 'pending') as is_reported
    from restaurants r where id = any(${ids}::text[])`
}

/** Until the end of the transaction, rows are moved, not created or deleted: triggers do not count, pay or notify. */
export async function beginMoving(tx: Tx): Promise<void> {
  await sql`select set_config('lokma.merging', 'on', true)`.execute(tx)
}

/** Begins the journal of a merge with the row of the restaurant that is absorbed. */
export async function insertMerge(tx: Tx, survivor: string, absorbed: string, adminId: string): Promise<Merge> {
  const { rows } = await sql<{ id: number }>`
    insert into restaurant_merges (survivor_id, absorbed_id, absorbed_title, absorbed, author_id, merged_by)
    select ${survivor}, id, title, to_jsonb(r) - 'author_id', author_id, ${adminId} from restaurants r where id = ${absorbed}
    returning id`.execute(tx)
  return { id: rows[0]!.id, survivor, absorbed }
}

export interface MergeRow {
  id: number
  survivor_id: string
  absorbed_id: string
  merged_at: Date
  undone_at: Date | null
  has_journal: boolean
  /** Whether the survivor is there and was not merged again. */
  is_latest: boolean
}

const isLatest = sql<boolean>`(exists (select from restaurants r where r.id = m.survivor_id) and not exists (
  select from restaurant_merges later where later.survivor_id = m.survivor_id and later.undone_at is null and later.id > m.id))`

export async function findMerge(db: Db | Tx, id: number): Promise<MergeRow | undefined> {
  return firstRow<MergeRow>(db)`
    select id, survivor_id, absorbed_id, merged_at, undone_at, absorbed is not null as has_journal, ${isLatest} as is_latest
    from restaurant_merges m where id = ${id}`
}

/** The members whose counters an undo changes, besides the members with rows on the survivor. */
export async function findReturning(tx: Tx, id: number): Promise<string[]> {
  return valuesOf<string>(tx)`
    select author_id as id from restaurant_merges where id = ${id} and author_id is not null
    union select owner_id from archived_rows where merge_id = ${id} and owner_id is not null`
}

/** Marks a merge as undone; false when another admin was faster. */
export async function markUndone(tx: Tx, id: number, adminId: string): Promise<boolean> {
  return changesRow(
    tx
      .updateTable('restaurant_merges')
      .set({ undone_at: new Date(), undone_by: adminId })
      .where('id', '=', id)
      .where('undone_at', 'is', null),
  )
}

/** Deletes the journal of a merge that is undone. */
export async function dropJournal(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('archived_rows').where('merge_id', '=', id).execute()
  await tx.updateTable('restaurant_merges').set({ absorbed: null, photos: [] }).where('id', '=', id).execute()
}

/** Deletes the journals of merges that cannot be undone any more. @returns how many */
export async function dropOldJournals(db: Db, limit: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with old as (
      update restaurant_merges set absorbed = null, photos = '{}'
      where id = any(array(
        select id from restaurant_merges where absorbed is not null and merged_at < now() - make_interval(days => ${UNDO_DAYS}) limit ${limit}))
      returning id),
    dropped as (delete from archived_rows where merge_id in (select id from old))
    select id from old`.execute(db)
  return rows.length
}

const newestFirst = keyset([{ sql: 'm.id', kind: 'integer' }])

/** Merges, newest first, one more than the limit; or this one. */
export function selectMerges(db: Db, { id, cursor, limit }: { id?: number; cursor?: string | undefined; limit: number }) {
  return db
    .selectFrom('restaurant_merges as m')
    .leftJoin('restaurants as s', 's.id', 'm.survivor_id')
    .leftJoin('profiles as p', 'p.id', 'm.merged_by')
    .leftJoin('profiles as u', 'u.id', 'm.undone_by')
    .select([
      'm.id',
      'm.survivor_id',
      's.title as survivor_title',
      'm.absorbed_id',
      'm.absorbed_title',
      'm.merged_at',
      'm.undone_at',
      'm.merged_by',
      'p.username',
      'p.nickname',
      'p.avatar_url',
      'm.undone_by',
      'u.username as undoer_username',
      'u.nickname as undoer_nickname',
      'u.avatar_url as undoer_avatar_url',
      newestFirst.place.as('place'),
    ])
    .select(sql<boolean>`m.absorbed is not null`.as('has_journal'))
    .select(isLatest.as('is_latest'))
    .where(id === undefined ? sql<boolean>`true` : sql<boolean>`m.id = ${id}`)
    .where(newestFirst.after(cursor))
    .orderBy(newestFirst.order)
    .limit(limit + 1)
    .execute()
}

/** Where the address of an absorbed restaurant leads. */
export async function findRedirect(db: Db, id: string): Promise<string | undefined> {
  return (await db.selectFrom('restaurant_redirects').select('restaurant_id').where('id', '=', id).executeTakeFirst())?.restaurant_id
}
