import { sql } from 'kysely'
import { type Merge, moved, noteMoved, run, type Tx } from './journal.sql.ts'

/** The rows of imports lead to the survivor, so that the next import finds it and does not bring the absorbed venue again. */
export async function moveSources(tx: Tx, merge: Merge): Promise<void> {
  const { absorbed, survivor } = merge
  await run(
    tx,
    noteMoved(
      merge,
      'venue_sources',
      sql`select source || '/' || external_id as row_key, '{}'::jsonb as content from venue_sources where restaurant_id = ${absorbed}`,
    ),
    sql`
      update venue_sources set restaurant_id = ${survivor} where restaurant_id = ${absorbed}`,
  )
}

/** The rows of imports lead to the absorbed venue again. */
export async function restoreSources(tx: Tx, merge: Merge): Promise<void> {
  await run(
    tx,
    sql`
      update venue_sources s set restaurant_id = ${merge.absorbed} from ${moved(merge, 'venue_sources')} m
      where s.restaurant_id = ${merge.survivor} and s.source || '/' || s.external_id = m.row_key`,
  )
}
