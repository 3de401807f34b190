import { type RawBuilder, sql } from 'kysely'
import { countedIn } from '#db/relations.ts'
import type { Tx } from '#db/transaction.ts'
import { valuesOf } from '#db/rows.ts'
import { archivedTables } from './keep-restaurant.sql.ts'

/** Tables that triggers write while rows come back: the kept rows replace what the triggers wrote. */
const WRITTEN_BY_TRIGGERS = ['restaurant_history', 'restaurant_activity']

/**
 * The kept rows of a kind, in the order in which they come back: the older first, for a reply has no place before the one that it answers.
 */
const kept = (decisionId: number, kind: string) =>
  sql`(select content from archived_rows where decision_id = ${decisionId} and kind = ${kind} order by content -> 'id', id) k`

/** The members who have rows in a removed restaurant. */
export async function findOwners(tx: Tx, restaurant: string): Promise<string[]> {
  return valuesOf<string>(tx)`
    select distinct k.owner_id from archived_rows k
    where k.owner_id is not null and k.decision_id = (
      select r.decision_id from removed_restaurants v join archived_rows r on r.id = v.row_id where v.address = ${restaurant})`
}

/**
 * A removed restaurant with everything that belonged to it: triggers count it again, and the ledger pays again what it had taken back.
 * The rows of members who left meanwhile stay away. @returns its address; undefined when it is kept no longer
 */
export async function restoreRestaurant(tx: Tx, decisionId: number): Promise<string | undefined> {
  // The restoration takes longer than usual requests.
  await sql`select set_config('statement_timeout', '60s', true), set_config('lock_timeout', '10s', true)`.execute(tx)
  const restaurant = await restoreRow(tx, decisionId)
  if (restaurant === undefined) return undefined
  await sql`
    select from collections where id in (select (content ->> 'collection_id')::uuid from ${kept(decisionId, 'collection_items')})
    order by id for update`.execute(tx)
  for (const table of archivedTables) {
    if (WRITTEN_BY_TRIGGERS.includes(table)) await sql`delete from ${sql.table(table)} where restaurant_id = ${restaurant}`.execute(tx)
    await putBack(tx, decisionId, table, table, table === 'votes' ? mayVote(restaurant) : sql`true`)
    if (table === 'comments') await putBack(tx, decisionId, 'places', 'comments')
  }
  await link(tx, decisionId, restaurant)
  await sql`select restore_points(k.content ->> 'source') from ${kept(decisionId, 'paid')} where ${isBack}`.execute(tx)
  await sql`delete from deleted_content_stats where content_type = 'question' and content_id = ${restaurant}`.execute(tx)
  return restaurant
}

/** The restaurant's own row, at its address, with its author if that account is there, and takes votes until all are back. */
async function restoreRow(tx: Tx, decisionId: number): Promise<string | undefined> {
  const { rows: found } = await sql<{ id: string; parent: string | null }>`
    select content ->> 'id' as id, content ->> 'parent_question_id' as parent from ${kept(decisionId, 'restaurants')}`.execute(tx)
  const restaurant = found[0]
  if (!restaurant) return undefined
  const parent = await findParent(tx, restaurant.id, restaurant.parent)
  // Its address is kept for it: nothing refuses it.
  await sql`select set_config('lokma.merging', 'on', true)`.execute(tx)
  const { rows } = await sql<{ restored: boolean }>`
    select restore_kept_row('restaurants', ((k.content || coalesce((
        select jsonb_object_agg(a.name, a.value) from ${kept(decisionId, 'authors')} cross join jsonb_each(k.content) as a (name, value)), '{}'))
      || jsonb_build_object('parent_question_id', ${parent ?? null}::text, 'is_votable', k.content ->> 'question_type' = 'normal'))
      - ${countedIn('restaurants')}::text[]) as restored
    from ${kept(decisionId, 'restaurants')}`.execute(tx)
  await sql`select set_config('lokma.merging', 'off', true)`.execute(tx)
  return rows[0]?.restored === true ? restaurant.id : undefined
}

/** The original of a duet, also where it was merged into another. One that is removed itself takes its duet back when it returns. */
async function findParent(tx: Tx, duet: string, parent: string | null): Promise<string | undefined> {
  if (parent === null) return undefined
  const { rows } = await sql<{ id: string }>`
    select id from restaurants where id = coalesce((select restaurant_id from restaurant_redirects where id = ${parent}), ${parent})
    for share`.execute(tx)
  if (rows.length === 0)
    await sql`
      insert into archived_rows (decision_id, kind, content)
      select k.decision_id, 'duets', jsonb_build_object('id', ${duet}::text) from removed_restaurants v join archived_rows k on k.id = v.row_id
      where v.address = ${parent}`.execute(tx)
  return rows[0]?.id
}

/** Whether the content that paid is back; the comments and replies of a member who left meanwhile are not. */
const isBack = sql`(case split_part(k.content ->> 'source', ':', 1)
  when 'comment' then exists (select from comments where id = split_part(k.content ->> 'source', ':', 2)::bigint and not is_deleted)
  when 'reply' then exists (select from comment_replies where id = split_part(k.content ->> 'source', ':', 2)::bigint)
  when 'vote' then exists (
    select from votes where id = split_part(k.content ->> 'source', ':', 2)::bigint
    union all select from merged_votes where vote_id = split_part(k.content ->> 'source', ':', 2)::bigint)
  else true end)`

/** Leaves out the votes of a member whose business manages the restaurant by now. */
const mayVote = (restaurant: string) => sql`(k.content ->> 'user_id' is null or not holds_restaurant((k.content ->> 'user_id')::uuid, (
  select coalesce(parent_question_id, id) from restaurants where id = ${restaurant})))`

/** Puts the kept rows of a kind back into a table; columns that triggers count start with their defaults. */
async function putBack(tx: Tx, decisionId: number, kind: string, table: string, where: RawBuilder<unknown> = sql`true`): Promise<void> {
  await sql`
    select restore_kept_row(${table}::regclass, k.content - ${countedIn(table)}::text[]) from ${kept(decisionId, kind)} where ${where}`.execute(
    tx,
  )
}

/** Links rows that only lost their link to the restaurant again. The restaurant takes votes again if it did before. */
async function link(tx: Tx, decisionId: number, restaurant: string): Promise<void> {
  await sql`
    update restaurants set parent_question_id = ${restaurant}
    where id in (select content ->> 'id' from ${kept(decisionId, 'duets')}) and question_type = 'duet' and parent_question_id is null
      and not exists (select from restaurants d where d.parent_question_id = ${restaurant} and d.duet_user_id = restaurants.duet_user_id)`.execute(
    tx,
  )
  await sql`
    update restaurant_sources s set restaurant_id = ${restaurant} from ${kept(decisionId, 'sources')}
    where s.source = k.content ->> 'source' and s.external_id = k.content ->> 'external_id' and s.restaurant_id is null`.execute(tx)
  await sql`
    update points_log l set question_id = k.content ->> 'question_id' from ${kept(decisionId, 'ledger')}
    where l.id = (k.content ->> 'id')::bigint and l.question_id is null`.execute(tx)
  // A vote that gave way to one whose voter left is no vote any more.
  await sql`
    with recursive held as (
      select m.vote_id from merged_votes m join votes v on v.id = m.kept_id where v.question_id = ${restaurant}
      union select m.vote_id from merged_votes m join held h on m.kept_id = h.vote_id)
    delete from merged_votes where vote_id in (select (content ->> 'vote_id')::bigint from ${kept(decisionId, 'merged_votes')})
      and vote_id not in (select vote_id from held)`.execute(tx)
  // The price that a dish showed may be gone with a member who left.
  await sql`select show_waiting_price(id) from dishes where question_id = ${restaurant}`.execute(tx)
  // The place of a comment goes with its last reply, also where all who wrote there left.
  await sql`
    delete from comments c where question_id = ${restaurant} and is_deleted and reply_count = 0 and not exists (
      select from takedown_items i where i.content_type = 'comment' and i.content_id = c.id::text and i.outcome = 'removed')`.execute(tx)
  await sql`
    update restaurants r set is_votable = (k.content ->> 'is_votable')::boolean from ${kept(decisionId, 'restaurants')}
    where r.id = ${restaurant} and r.is_votable is distinct from (k.content ->> 'is_votable')::boolean`.execute(tx)
}
