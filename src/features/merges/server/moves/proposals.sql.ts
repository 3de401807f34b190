import { sql } from 'kysely'
import type { Tx } from '#db/transaction.ts'
import { keep, kept, type Merge, moved, rowsOf, run } from './journal.sql.ts'

/** Open proposals about the absorbed restaurant become proposals about the survivor; the proposal about these two is settled. */
export async function moveProposals(tx: Tx, merge: Merge): Promise<void> {
  const { absorbed, survivor } = merge
  const other = sql`case when p.first_id = ${absorbed} then p.second_id else p.first_id end`
  await run(
    tx,
    sql`
      delete from merge_proposals where status = 'pending' and ${absorbed} in (first_id, second_id) and ${survivor} in (first_id, second_id)`,
    keep(
      merge,
      'merge_proposals',
      sql`select id::text as row_key, to_jsonb(p) as content, p.proposed_by as owner_id from merge_proposals p
        where ${absorbed} in (first_id, second_id)`,
    ),
    sql`
      with added as (
        insert into merge_proposals (first_id, second_id, proposed_by, note, created_at)
        select least(${survivor}::text collate "C", ${other}), greatest(${survivor}::text collate "C", ${other}), proposed_by, note, created_at
        from merge_proposals p where status = 'pending' and ${absorbed} in (first_id, second_id)
        on conflict (first_id, second_id) where status = 'pending' do nothing returning id)
      insert into archived_rows (merge_id, kind, is_moved, row_key) select ${merge.id}, 'merge_proposals', true, id::text from added`,
  )
}

/** What the author of the absorbed restaurant wanted to change there waits for an undo. */
export async function keepEdits(tx: Tx, merge: Merge): Promise<void> {
  await run(
    tx,
    keep(
      merge,
      'restaurant_proposals',
      rowsOf('restaurant_proposals', sql`restaurant_proposals t where restaurant_id = ${merge.absorbed}`),
    ),
  )
}

export async function restoreEdits(tx: Tx, merge: Merge): Promise<void> {
  await run(
    tx,
    sql`
      select restore_kept_row('restaurant_proposals', k.content) from ${kept(merge, 'restaurant_proposals')} k`,
  )
}

/** Restores proposals to the restaurants that they were about. */
export async function restoreProposals(tx: Tx, merge: Merge): Promise<void> {
  await run(
    tx,
    sql`
      delete from merge_proposals p using ${moved(merge, 'merge_proposals')} m where p.id = m.row_key::bigint and p.status = 'pending'`,
    sql`
      select restore_row('merge_proposals', k.content) from ${kept(merge, 'merge_proposals')} k
      where not exists (select from (values (k.content ->> 'first_id'), (k.content ->> 'second_id')) as pair(id)
        where not exists (select from restaurants r where r.id = pair.id))`,
  )
}
