import { sql } from 'kysely'
import { type RelatedTable, relations, tablesWhere } from '#db/relations.ts'
import type { Tx } from '#db/transaction.ts'
import { kept, type Merge, move, moveBack, run } from './journal.sql.ts'

/** Words move with their votes; see comments.sql.ts. */
const WORDS: readonly RelatedTable[] = ['comments', 'comment_replies']

/** The tables that only move, as src/db/relations.ts says. */
const moving = tablesWhere(({ merge }) => merge === 'moves').filter((table) => !WORDS.includes(table))

/** The tables whose rows wait for an undo: they have no place on a restaurant that has rows of its own. */
const waiting = tablesWhere(({ merge }) => merge === 'waits')

/** The column of the member who wrote a row that stays without its writer. */
const writerIn = (table: RelatedTable): string | undefined =>
  Object.entries(relations[table].names ?? {}).find(([, to]) => to === 'profiles')?.[0]

/** Moves the rows of the tables without a rule of their own, or keeps them for an undo. */
export async function moveByList(tx: Tx, merge: Merge): Promise<void> {
  for (const table of moving) await run(tx, ...move(merge, table))
  for (const table of waiting) {
    const writer = writerIn(table)
    const restaurant = sql.ref(relations[table].restaurant![0]!)
    await run(
      tx,
      sql`
        insert into archived_rows (merge_id, kind, row_key, content, writer_id)
        select ${merge.id}, ${table}, ${merge.absorbed}, to_jsonb(t) - ${writer ?? ''}::text,
          ${writer === undefined ? sql`null::uuid` : sql.ref(`t.${writer}`)} from ${sql.table(table)} t where t.${restaurant} = ${merge.absorbed}`,
    )
  }
}

/** Moves these rows back. Notifications about a comment go back together with the comment. */
export async function restoreByList(tx: Tx, merge: Merge): Promise<void> {
  for (const table of moving) await run(tx, moveBack(merge, table))
  for (const table of waiting) {
    const writer = writerIn(table)
    const whole = writer === undefined ? sql`k.content` : sql`k.content || jsonb_build_object(${writer}::text, k.writer_id)`
    await run(
      tx,
      sql`
        select restore_row(${table}::regclass, ${whole}) from ${kept(merge, table)} k`,
    )
  }
}
