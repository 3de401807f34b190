import { type RawBuilder, sql } from 'kysely'
import { isOfRestaurant, type RelatedTable, tablesWhere } from '#db/relations.ts'
import type { Tx } from '#db/transaction.ts'
import { rowsOf } from '#db/rows.ts'
import type { OldSource } from './imports.sql.ts'
import type { JournalRow } from './journal.sql.ts'

/** A row of the journal that is not taken back yet. */
export interface UndoRow extends JournalRow {
  id: number
  importId: number
}

const journal = sql`j.id, j.import_id as "importId", j.external_id as "externalId", j.restaurant_id as "restaurantId", j.kind,
  j.old_values as before, j.new_values as after, j.old_source as "oldSource"`

/** The rows of an import that are not taken back yet, newest first. */
export async function selectJournal(tx: Tx, importId: number, before: number, limit: number): Promise<UndoRow[]> {
  return rowsOf<UndoRow>(tx)`
    select ${journal} from import_rows j where j.import_id = ${importId} and j.id < ${before}
    order by j.id desc limit ${sql.lit(limit)}`
}

/** What later imports wrote into these restaurants, oldest first, with their source. */
export async function selectLater(tx: Tx, importId: number, restaurantIds: string[]): Promise<(UndoRow & { source: string })[]> {
  return rowsOf<UndoRow & { source: string }>(tx)`
    select ${journal}, i.source from import_rows j join imports i on i.id = j.import_id
    where j.restaurant_id = any(${restaurantIds}::text[]) and j.import_id > ${importId} order by j.id`
}

/** What an import writes itself, or what is made from the restaurant: no act of a member. */
const NO_ACTS: RelatedTable[] = ['restaurant_hours', 'restaurant_activity', 'restaurant_facts', 'imported_facts']

/** Tables with what members and moderators did to a restaurant: all that its removal would keep for an appeal. */
const actTables = tablesWhere(({ removal, restaurant }) => removal === 'archived' && (restaurant?.length ?? 0) > 0).filter(
  (table) => !NO_ACTS.includes(table),
)

/**
 * What happened to these restaurants since an import added them: names of tables with acts, or 'edits', 'duets', 'reports', 'another
 * source'.
 * A restaurant without any of these is missing.
 */
export async function selectActs(tx: Tx, source: string, added: { id: string; externalId: string }[]): Promise<Map<string, string[]>> {
  const own = sql`r.id`
  const inTable = (table: RelatedTable): RawBuilder<unknown> =>
    sql`select from ${sql.table(table)} t where ${isOfRestaurant(table, own, 't')} ${table === 'hours_changes' ? sql`and not t.is_imported` : sql``}`
  const ways: [name: string, found: RawBuilder<unknown>][] = [
    ...actTables.map((table): [string, RawBuilder<unknown>] => [table, inTable(table)]),
    ['duets', sql`select from restaurants d where d.parent_question_id = r.id`],
    ['reports', sql`select from reports t where t.question_id = r.id`],
    ['edits', sql`select where r.author_id is not null or r.photos <> '{}' or r.status <> 'open' or r.hype_score > 0`],
    [
      'another source',
      sql`select from restaurant_sources t where t.restaurant_id = r.id and (t.source, t.external_id) <> (${source}, g."externalId")`,
    ],
  ]
  const names = ways.map(([name, found]) => sql`case when exists (${found}) then ${name}::text end`)
  const { rows } = await sql<{ id: string; acts: string[] }>`
    select * from (
      select r.id, array_remove(array[${sql.join(names)}], null) as acts
      from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as g(id text, "externalId" text) join restaurants r on r.id = g.id) as found
    where acts <> '{}'`.execute(tx)
  return new Map(rows.map(({ id, acts }) => [id, acts]))
}

export interface SourceOfRow extends OldSource {
  externalId: string
  restaurantId: string | null
}

/** The rows of restaurant_sources of these ids. */
export async function selectSources(tx: Tx, source: string, externalIds: string[]): Promise<SourceOfRow[]> {
  return rowsOf<SourceOfRow>(tx)`
    select external_id as "externalId", restaurant_id as "restaurantId", written, licence, attribution, last_at::text as "lastAt"
    from restaurant_sources where source = ${source} and external_id = any(${externalIds}::text[]) for update`
}

export async function deleteSources(tx: Tx, source: string, externalIds: string[]): Promise<void> {
  await sql`delete from restaurant_sources where source = ${source} and external_id = any(${externalIds}::text[])`.execute(tx)
}

/** Puts rows of restaurant_sources back. */
export async function restoreSources(tx: Tx, source: string, rows: (OldSource & { externalId: string })[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    update restaurant_sources s set written = g.written, licence = g.licence, attribution = g.attribution, last_at = g."lastAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g("externalId" text, written jsonb, licence text, attribution text, "lastAt" timestamptz)
    where s.source = ${source} and s.external_id = g."externalId"`.execute(tx)
}

export async function deleteJournal(tx: Tx, ids: number[]): Promise<void> {
  await sql`delete from import_rows where id = any(${ids}::bigint[])`.execute(tx)
}

/** Rewrites what later rows say of the time before them, once an earlier import is taken back. */
export async function rewriteJournal(tx: Tx, rows: UndoRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    update import_rows j set kind = g.kind, old_values = g.before, old_source = nullif(g."oldSource", 'null'::jsonb)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(id bigint, kind text, before jsonb, "oldSource" jsonb)
    where j.id = g.id`.execute(tx)
}

export async function markUndone(tx: Tx, importId: number): Promise<void> {
  await sql`update imports set undone_at = now() where id = ${importId}`.execute(tx)
}
