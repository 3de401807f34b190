import { type RawBuilder, sql } from 'kysely'
import { ownerOf, type RelatedTable, relations } from '#db/relations.ts'
import type { Tx } from '#db/transaction.ts'

/** A merge of two restaurants, or its undo. */
export interface Merge {
  id: number
  /** The restaurant whose address lives on. */
  survivor: string
  absorbed: string
}

/** What a merge notes in its journal: rows of a table, or a kind with a rule of its own. */
type Kind = RelatedTable | 'later_votes' | 'comment_votes' | 'duets' | 'filled_hours' | 'fact_states'

/** Runs statements one after another. */
export async function run(tx: Tx, ...statements: RawBuilder<unknown>[]): Promise<void> {
  for (const statement of statements) await statement.execute(tx)
}

/** Writes moved rows into the journal: `rows` selects `row_key` and `content`. */
export function noteMoved({ id }: Merge, kind: Kind, rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into archived_rows (merge_id, kind, is_moved, row_key, content)
    select ${id}, ${kind}, true, moved.row_key, moved.content from (${rows}) moved`
}

/** Writes rows that give way whole into the journal: `rows` selects `row_key`, `content` and `owner_id`. */
export function keep({ id }: Merge, kind: Kind, rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into archived_rows (merge_id, kind, row_key, content, owner_id)
    select ${id}, ${kind}, kept.row_key, kept.content, kept.owner_id from (${rows}) kept`
}

/** The journal's moved rows of a kind. */
export const moved = ({ id }: Merge, kind: Kind) =>
  sql`(select row_key, content from archived_rows where merge_id = ${id} and kind = ${kind} and is_moved)`

/** The journal's kept rows of a kind. */
export const kept = ({ id }: Merge, kind: Kind) =>
  sql`(select row_key, content, owner_id, writer_id from archived_rows where merge_id = ${id} and kind = ${kind} and not is_moved)`

/** The key by which a row is found again, for tables where that is not the id. */
const keys: Partial<Record<RelatedTable, RawBuilder<unknown>>> = {
  collection_items: sql`t.collection_id`,
  restaurant_sources: sql`t.source || '/' || t.external_id`,
  restaurant_statements: sql`t.user_id`,
}
const keyOf = (table: RelatedTable): RawBuilder<unknown> => sql`(${keys[table] ?? sql`t.id`})::text`
const restaurantIn = (table: RelatedTable): RawBuilder<unknown> => sql.ref(relations[table].restaurant![0]!)

/** Rows `t` of the absorbed restaurant become rows of the survivor; the archive notes which, with `content`. */
export function move(
  merge: Merge,
  table: RelatedTable,
  { where = sql`true`, content = sql`null::jsonb` }: { where?: RawBuilder<unknown>; content?: RawBuilder<unknown> } = {},
): RawBuilder<unknown>[] {
  const isMoved = sql`t.${restaurantIn(table)} = ${merge.absorbed} and ${where}`
  return [
    noteMoved(merge, table, sql`select ${keyOf(table)} as row_key, ${content} as content from ${sql.table(table)} t where ${isMoved}`),
    sql`
      update ${sql.table(table)} t set ${restaurantIn(table)} = ${merge.survivor} where ${isMoved}`,
  ]
}

/** Moves rows `t` back whose note is `m`, where the condition holds. */
export function moveBack(merge: Merge, table: RelatedTable, where: RawBuilder<unknown> = sql`true`): RawBuilder<unknown> {
  return sql`
    update ${sql.table(table)} t set ${restaurantIn(table)} = ${merge.absorbed} from ${moved(merge, table)} m
    where ${keyOf(table)} = m.row_key and t.${restaurantIn(table)} = ${merge.survivor} and ${where}`
}

/** Rows `t` of a table, as `keep` takes them, under their own key or under that of the row to which they give way. */
export const rowsOf = (table: RelatedTable, from: RawBuilder<unknown>, key: RawBuilder<unknown> = keyOf(table)): RawBuilder<unknown> =>
  sql`select (${key})::text as row_key, to_jsonb(t) as content, ${ownerOf(table, 't')} as owner_id from ${from}`
