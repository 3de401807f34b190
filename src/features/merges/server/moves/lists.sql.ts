import { sql } from 'kysely'
import type { Tx } from '#db/transaction.ts'
import { keep, kept, type Merge, move, moveBack, moved, noteMoved, rowsOf, run } from './journal.sql.ts'

/** Replaces the absorbed restaurant with the survivor in collections; a collection with both keeps the item that was added later. */
export async function moveItems(tx: Tx, merge: Merge): Promise<void> {
  const { absorbed, survivor } = merge
  const twice = sql`(select case when a.added_at > b.added_at then b.question_id else a.question_id end as question_id, a.collection_id
    from collection_items a join collection_items b on b.collection_id = a.collection_id and b.question_id = ${survivor} where a.question_id = ${absorbed})`
  await run(
    tx,
    keep(
      merge,
      'collection_items',
      rowsOf(
        'collection_items',
        sql`${twice} w join collection_items t on (t.collection_id, t.question_id) = (w.collection_id, w.question_id)`,
      ),
    ),
    sql`
      delete from collection_items i using ${kept(merge, 'collection_items')} k
      where i.collection_id = k.row_key::uuid and i.question_id = k.content ->> 'question_id'`,
    ...move(merge, 'collection_items', { content: sql`jsonb_build_object('added_at', t.added_at)` }),
  )
}

/** Restores the items of collections, but for those that their owners took out. */
export async function restoreItems(tx: Tx, merge: Merge): Promise<void> {
  const { id, survivor } = merge
  await run(
    tx,
    sql`
      delete from archived_rows k where k.merge_id = ${id} and k.kind = 'collection_items' and not k.is_moved and not exists (
        select from collection_items i where i.collection_id = k.row_key::uuid and i.question_id = ${survivor})`,
    moveBack(merge, 'collection_items', sql`t.added_at = (m.content ->> 'added_at')::timestamptz`),
    sql`
      select restore_row('collection_items', k.content) from ${kept(merge, 'collection_items')} k`,
  )
}

/** Duets answer the survivor, unless their member answered it already or added it: those remain without an original. */
export async function moveDuets(tx: Tx, merge: Merge): Promise<void> {
  const { absorbed, survivor } = merge
  await run(
    tx,
    noteMoved(
      merge,
      'duets',
      sql`select id as row_key, jsonb_build_object('title', title, 'search_key', search_key) as content
        from restaurants where parent_question_id = ${absorbed}`,
    ),
    sql`
      update restaurants d set
        parent_question_id = case when d.duet_user_id = s.author_id or exists (
          select from restaurants o where o.parent_question_id = s.id and o.duet_user_id = d.duet_user_id) then null else s.id end,
        title = s.title, search_key = s.search_key, status = s.status, status_since = s.status_since, moved_to = s.moved_to
      from restaurants s where s.id = ${survivor} and d.parent_question_id = ${absorbed}`,
  )
}

/** After the absorbed restaurant is back: its duets answer it again. */
export async function restoreDuets(tx: Tx, merge: Merge): Promise<void> {
  const { absorbed, survivor } = merge
  await run(
    tx,
    sql`
      update restaurants d set parent_question_id = a.id, title = m.content ->> 'title', search_key = m.content ->> 'search_key',
        status = a.status, status_since = a.status_since, moved_to = a.moved_to
      from ${moved(merge, 'duets')} m, restaurants a
      where a.id = ${absorbed} and d.id = m.row_key and (d.parent_question_id = ${survivor} or d.parent_question_id is null)`,
  )
}

/** The status statements of members; of a member with one on both restaurants, the later one remains. */
export async function moveStatements(tx: Tx, merge: Merge): Promise<void> {
  const { absorbed, survivor } = merge
  const twice = sql`(select a.user_id, case when a.said_at > b.said_at then b.question_id else a.question_id end as question_id
    from restaurant_statements a join restaurant_statements b on b.user_id = a.user_id and b.question_id = ${survivor}
    where a.question_id = ${absorbed})`
  await run(
    tx,
    keep(
      merge,
      'restaurant_statements',
      rowsOf(
        'restaurant_statements',
        sql`${twice} w join restaurant_statements t on (t.user_id, t.question_id) = (w.user_id, w.question_id)`,
      ),
    ),
    sql`
      delete from restaurant_statements s using ${kept(merge, 'restaurant_statements')} k
      where s.user_id = k.owner_id and s.question_id = k.content ->> 'question_id'`,
    ...move(merge, 'restaurant_statements', { content: sql`jsonb_build_object('said_at', t.said_at)` }),
  )
}

/** Statements go back; what a member said after the merge stays with the survivor. */
export async function restoreStatements(tx: Tx, merge: Merge): Promise<void> {
  await run(
    tx,
    moveBack(merge, 'restaurant_statements', sql`t.said_at = (m.content ->> 'said_at')::timestamptz`),
    sql`
      select restore_row('restaurant_statements', k.content) from ${kept(merge, 'restaurant_statements')} k`,
  )
}

/**
 * Keeps the statements about the hours, and those on which decisions are based, for an undo. by-list.sql.ts keeps the decisions themselves.
 */
export async function keepDecided(tx: Tx, merge: Merge): Promise<void> {
  await run(
    tx,
    keep(
      merge,
      'crowd_statements',
      rowsOf(
        'crowd_statements',
        sql`crowd_statements t join crowd_decisions d on d.id = t.decision_id where d.restaurant_id = ${merge.absorbed}`,
      ),
    ),
    keep(
      merge,
      'hours_statements',
      rowsOf('hours_statements', sql`hours_statements t where t.restaurant_id = ${merge.absorbed}`, sql`t.member_id`),
    ),
  )
}

/** Restores these statements. Called after the decisions are back. */
export async function restoreDecided(tx: Tx, merge: Merge): Promise<void> {
  await run(
    tx,
    sql`
      select restore_kept_row('crowd_statements', k.content) from ${kept(merge, 'crowd_statements')} k`,
    sql`
      select restore_row('hours_statements', k.content) from ${kept(merge, 'hours_statements')} k`,
  )
}
