import { sql } from 'kysely'
import { kept, keep, type Merge, run, type Tx } from './journal.sql.ts'

/**
 * Where members saw the absorbed cart goes with its row: it would fade within hours, and it has no history. That its position is
 * hidden is kept, so that an undo does not show it again.
 */
export async function keepCart(tx: Tx, merge: Merge): Promise<void> {
  await run(
    tx,
    keep(
      merge,
      'cart_pauses',
      sql`select question_id as row_key, to_jsonb(p) as content, null::uuid as owner_id from cart_pauses p where question_id = ${merge.absorbed}`,
    ),
  )
}

/** The position of a cart that was hidden is hidden again. */
export async function restoreCart(tx: Tx, merge: Merge): Promise<void> {
  await run(
    tx,
    sql`
      select restore_row('cart_pauses', k.content) from ${kept(merge, 'cart_pauses')} k`,
  )
}
