import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { Tx } from '#db/transaction.ts'
import { hasRow } from '#db/rows.ts'
import type { RestaurantPlace } from '#features/places/places.contract.ts'
import { ImportStopped } from '../import-stopped.ts'
import type { CurrentFields } from '../imports.rules.ts'
import type { OldSource, Source } from './imports.sql.ts'
import type { Encoding } from './readers/encoding.ts'

/** The fields that an import wrote, and the place that they gave. */
export type JournalValues = Partial<CurrentFields> & { place?: RestaurantPlace }

export interface JournalRow {
  externalId: string
  restaurantId: string
  /** A new restaurant, one that was there and is new to the source, or one that the source had before. */
  kind: 'added' | 'joined' | 'updated'
  before: JournalValues
  after: JournalValues
  oldSource: OldSource | null
}

/** Begins an import. @returns its id */
export async function insertImport(db: Db, source: Source, file: { name: string; encoding: Encoding }): Promise<number> {
  const { id } = await db
    .insertInto('imports')
    .values({ file_name: file.name.slice(0, 300), source: source.name, licence: source.licence, encoding: file.encoding })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Notes what a batch wrote. */
export async function insertJournal(tx: Tx, importId: number, rows: JournalRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into import_rows (import_id, external_id, restaurant_id, kind, old_values, new_values, old_source)
    select ${importId}, g."externalId", g."restaurantId", g.kind, g.before, g.after, nullif(g."oldSource", 'null'::jsonb)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as g("externalId" text, "restaurantId" text, kind text, before jsonb, after jsonb, "oldSource" jsonb)`.execute(tx)
}

/** Adds the outcomes of the rows of a batch. @throws ImportStopped for an import that is being taken back */
export async function addCounts(tx: Tx, importId: number, counts: Record<string, number>): Promise<void> {
  const { rows } = await sql`
    update imports set counts = (
      select coalesce(jsonb_object_agg(outcome, amount), '{}') from (
        select outcome, sum(amount::int) as amount from (
          select * from jsonb_each_text(counts) union all select * from jsonb_each_text(${JSON.stringify(counts)}::jsonb)) as both_of (outcome, amount)
        group by outcome) as summed)
    where id = ${importId} and undone_at is null returning id`.execute(tx)
  if (rows.length === 0) throw new ImportStopped(`Import ${importId} was taken back meanwhile.`)
}

export async function endImport(db: Db, importId: number, isComplete: boolean): Promise<void> {
  await sql`update imports set ended_at = now(), is_complete = ${isComplete} where id = ${importId}`.execute(db)
}

/** An import of a file. */
export interface ImportRecord {
  id: number
  fileName: string
  source: string
  encoding: string | null
  startedAt: Date
  endedAt: Date | null
  isComplete: boolean
  counts: Record<string, number>
  undoneAt: Date | null
  /** How many rows of the journal are not taken back, for an import that was taken back. */
  left: number
}

const columns = [
  'id',
  'file_name as fileName',
  'source',
  'encoding',
  'started_at as startedAt',
  'ended_at as endedAt',
  'is_complete as isComplete',
  'counts',
  'undone_at as undoneAt',
  sql<number>`case when undone_at is null then 0 else (select count(*)::int from import_rows r where r.import_id = imports.id) end`.as(
    'left',
  ),
] as const

/** The latest imports, newest first. */
export async function listImports(db: Db, limit: number): Promise<ImportRecord[]> {
  const rows = await db.selectFrom('imports').select(columns).orderBy('id', 'desc').limit(limit).execute()
  return rows.map((row) => ({ ...row, counts: row.counts as Record<string, number> }))
}

export async function findImport(db: Db, id: number): Promise<ImportRecord | undefined> {
  const row = await db.selectFrom('imports').select(columns).where('id', '=', id).executeTakeFirst()
  return row && { ...row, counts: row.counts as Record<string, number> }
}

/** Whether the source was imported again after this import. */
export async function isImportedLater(tx: Tx, source: string, importId: number): Promise<boolean> {
  return hasRow(tx)`select from imports where source = ${source} and id > ${importId} limit 1`
}
