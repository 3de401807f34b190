import { type RawBuilder, sql } from 'kysely'
import { isOfRestaurant, ownerOf, type RelatedTable, tablesWhere } from '#db/relations.ts'
import type { Tx } from '#db/transaction.ts'

/** The merges whose survivor was the restaurant, and those into what they had absorbed. */
const lost = (restaurant: string) => sql`(
  with recursive lost as (
    select id, absorbed_id from restaurant_merges where survivor_id = ${restaurant} and undone_at is null
    union select m.id, m.absorbed_id from restaurant_merges m join lost l on m.survivor_id = l.absorbed_id where m.undone_at is null)
  select id from lost)`

/** The votes that gave way to a vote on the restaurant, or to one that gave way to it. */
const older = (restaurant: string) => sql`(
  with recursive older as (
    select m.vote_id from merged_votes m join votes v on v.id = m.kept_id where v.question_id = ${restaurant}
    union select m.vote_id from merged_votes m join older o on m.kept_id = o.vote_id)
  select vote_id from older)`

/** The conditions for rows `t` of a restaurant to which no foreign key leads. */
const byRule: Partial<Record<RelatedTable, (restaurant: string) => RawBuilder<unknown>>> = {
  merged_votes: (restaurant) => sql`t.vote_id in (select vote_id from ${older(restaurant)} o)`,
  restaurant_merges: (restaurant) => sql`t.id in ${lost(restaurant)}`,
  archived_rows: (restaurant) => sql`t.merge_id in ${lost(restaurant)}`,
}

/** Everything that the deletion of a restaurant takes along and that can come back, in the order in which it comes back. */
export const archivedTables = tablesWhere(({ removal, restaurant }) => removal === 'archived' && restaurant !== undefined)

/** Keeps a restaurant that is about to be deleted, with everything that belongs to it and what it paid. The caller holds its locks. */
export async function keepRestaurant(tx: Tx, decisionId: number, restaurant: string): Promise<void> {
  const keep = (kind: string, rows: RawBuilder<unknown>) => sql`
    insert into archived_rows (decision_id, kind, content, owner_id)
    select ${decisionId}, ${kind}, k.content, k.owner_id from (${rows}) as k (content, owner_id)`
  await keep(
    'restaurants',
    sql`select to_jsonb(t) - array['author_id', 'duet_user_id'], null::uuid from restaurants t where id = ${restaurant}`,
  ).execute(tx)
  // The restaurant stays when its author leaves, but without the name.
  for (const column of ['author_id', 'duet_user_id'])
    await keep(
      'authors',
      sql`select jsonb_build_object(${column}::text, t.${sql.ref(column)}), t.${sql.ref(column)} from restaurants t
        where id = ${restaurant} and t.${sql.ref(column)} is not null`,
    ).execute(tx)
  await sql`
    insert into removed_restaurants (address, row_id)
    select a.address, k.id from archived_rows k
    cross join (select ${restaurant}::text union all select id from restaurant_redirects where restaurant_id = ${restaurant}) as a (address)
    where k.decision_id = ${decisionId} and k.kind = 'restaurants' and k.content ->> 'id' = ${restaurant}`.execute(tx)
  for (const table of archivedTables) {
    const hangsOnIt = byRule[table]?.(restaurant) ?? isOfRestaurant(table, restaurant, 't')
    await keep(table, sql`select to_jsonb(t), ${ownerOf(table, 't')} from ${sql.table(table)} t where ${hangsOnIt}`).execute(tx)
  }
  // The place of a comment with replies, for the case that its writer leaves meanwhile.
  await keep(
    'places',
    sql`select to_jsonb(t) || '{"user_id": null, "vote_id": null, "content": null, "is_deleted": true, "has_mentions": false, "edited_at": null}', null::uuid
      from comments t where question_id = ${restaurant} and reply_count > 0`,
  ).execute(tx)
  await keep(
    'duets',
    sql`select jsonb_build_object('id', t.id), null::uuid from restaurants t where parent_question_id = ${restaurant}`,
  ).execute(tx)
  await keep(
    'sources',
    sql`select jsonb_build_object('source', t.source, 'external_id', t.external_id), null::uuid from restaurant_sources t where restaurant_id = ${restaurant}`,
  ).execute(tx)
  await keepPoints(tx, decisionId, restaurant)
}

/** Keeps what the restaurant and what was said about it paid and still counts, and which rows of the ledger name it. */
async function keepPoints(tx: Tx, decisionId: number, restaurant: string): Promise<void> {
  await sql`
    insert into archived_rows (decision_id, kind, content, owner_id)
    select ${decisionId}, 'ledger', jsonb_build_object('id', id, 'question_id', question_id), user_id from points_log
    where question_id = ${restaurant} or question_id in (select id from restaurant_redirects where restaurant_id = ${restaurant})`.execute(
    tx,
  )
  await sql`
    with paid_by (source) as (
      select 'restaurant:' || ${restaurant}::text
      union all select 'vote:' || id from votes where question_id = ${restaurant}
      union all select 'vote:' || vote_id from ${older(restaurant)} o
      union all select 'comment:' || id from comments where question_id = ${restaurant}
      union all select 'reply:' || id from comment_replies where question_id = ${restaurant})
    insert into archived_rows (decision_id, kind, content)
    select distinct ${decisionId}::bigint, 'paid', jsonb_build_object('source', l.source)
    from paid_by p join points_log l on l.source = p.source
    where l.points_change > 0 and l.reason <> 'REVERSED' and not exists (
      select from points_log r where r.source = l.source || ':' || l.reason and r.user_id = l.user_id and r.reason = 'REVERSED')`.execute(
    tx,
  )
}
