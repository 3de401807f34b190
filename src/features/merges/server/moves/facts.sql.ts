import { sql } from 'kysely'
import type { Tx } from '#db/transaction.ts'
import { keep, kept, type Merge, move, moveBack, moved, noteMoved, rowsOf, run } from './journal.sql.ts'

/**
 * What members said about facts: of a member who said the same fact of both, the later word remains. The survivor is settled afterwards,
 * which may decide more; the journal has what each statement counted for before.
 */
export async function moveFacts(tx: Tx, merge: Merge): Promise<void> {
  const { absorbed, survivor } = merge
  const isLater = sql`(a.said_at, a.id) > (b.said_at, b.id)`
  const older = sql`(select case when ${isLater} then b.id else a.id end as older, case when ${isLater} then a.id else b.id end as newer
    from fact_statements a join fact_statements b on b.member_id = a.member_id and b.fact = a.fact and b.restaurant_id = ${survivor}
    where a.restaurant_id = ${absorbed})`
  await run(
    tx,
    noteMoved(
      merge,
      'fact_states',
      sql`select id as row_key, jsonb_build_object('state', state, 'said_at', said_at) as content
        from fact_statements where restaurant_id in (${absorbed}, ${survivor})`,
    ),
    keep(merge, 'fact_statements', rowsOf('fact_statements', sql`${older} o join fact_statements t on t.id = o.older`, sql`o.newer`)),
    sql`
      delete from fact_statements s using ${kept(merge, 'fact_statements')} k where s.id = (k.content ->> 'id')::bigint`,
    ...move(merge, 'fact_statements', { content: sql`jsonb_build_object('said_at', t.said_at)` }),
  )
}

/** Statements go back; what a member said after the merge stays with the survivor. Both are settled afterwards. */
export async function restoreFacts(tx: Tx, merge: Merge): Promise<void> {
  await run(
    tx,
    moveBack(merge, 'fact_statements', sql`t.said_at = (m.content ->> 'said_at')::timestamptz`),
    sql`
      select restore_row('fact_statements', k.content) from ${kept(merge, 'fact_statements')} k
      where exists (select from fact_statements s where s.id = k.row_key::bigint)`,
    sql`
      update fact_statements s set state = m.content ->> 'state' from ${moved(merge, 'fact_states')} m
      where s.id = m.row_key::bigint and s.said_at = (m.content ->> 'said_at')::timestamptz and s.state <> 'refused'`,
  )
}
