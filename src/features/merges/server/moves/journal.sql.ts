import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { DB } from '#db/types.ts'

export type Tx = Transaction<DB>

/** Two venues on their way to be one, or back. */
export interface Merge {
  id: number
  /** The venue whose address lives on. */
  survivor: string
  absorbed: string
}

/** What a merge keeps of one kind of rows: each with its key, what it was, and whose it is. */
export type Kind =
  | 'votes'
  | 'later_votes'
  | 'comment_votes'
  | 'comments'
  | 'held_texts'
  | 'notifications'
  | 'withdrawn_votes'
  | 'duets'
  | 'collection_items'
  | 'dishes'
  | 'prices'
  | 'menu_photos'
  | 'venue_statements'
  | 'notification_mutes'
  | 'restaurant_hours'
  | 'hours_changes'
  | 'filled_hours'
  | 'restaurant_activity'
  | 'restaurant_redirects'
  | 'merge_proposals'
  | 'venue_sources'
  | 'cart_pauses'
  | 'venue_claims'
  | 'business_replies'
  | 'venue_history'
  | 'shields'
  | 'held_votes'

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
