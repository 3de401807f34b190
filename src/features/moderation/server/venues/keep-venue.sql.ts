import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { DB } from '#db/types.ts'

type Tx = Transaction<DB>

/** Rows of a table that go with a venue, and whose they are. */
interface Kept {
  table: string
  /** Which rows `t` these are. */
  of: (venue: string) => RawBuilder<unknown>
  /** The member whose row it is: it goes with the account. */
  owner?: RawBuilder<unknown>
}

const user = sql`t.user_id`
const byVenue = (column: string) => (venue: string) => sql`t.${sql.ref(column)} = ${venue}`
const under = (column: string, table: string) => (venue: string) =>
  sql`t.${sql.ref(column)} in (select id from ${sql.table(table)} where question_id = ${venue})`
const wordsUnder = (venue: string) =>
  sql`(t.comment_id in (select id from comments where question_id = ${venue}) or t.reply_id in (select id from comment_replies where question_id = ${venue}))`
const lost = (venue: string) => sql`(
  with recursive lost as (
    select id, absorbed_id from venue_merges where survivor_id = ${venue} and undone_at is null
    union select m.id, m.absorbed_id from venue_merges m join lost l on m.survivor_id = l.absorbed_id where m.undone_at is null)
  select id from lost)`

/** The votes that gave way to a vote on the venue, or to one that gave way to it. */
const older = (venue: string) => sql`(
  with recursive older as (
    select m.vote_id from merged_votes m join votes v on v.id = m.kept_id where v.question_id = ${venue}
    union select m.vote_id from merged_votes m join older o on m.kept_id = o.vote_id)
  select vote_id from older)`

/** Everything that the deletion of a venue takes along, in the order in which it comes back. Notifications stay away. */
export const keptTables: readonly Kept[] = [
  { table: 'votes', of: byVenue('question_id'), owner: user },
  { table: 'left_votes', of: under('vote_id', 'votes') },
  { table: 'merged_votes', of: (venue) => sql`t.vote_id in (select vote_id from ${older(venue)} o)` },
  { table: 'withdrawn_votes', of: byVenue('question_id'), owner: user },
  { table: 'shields', of: byVenue('restaurant_id') },
  { table: 'held_votes', of: under('vote_id', 'votes') },
  { table: 'vote_networks', of: under('vote_id', 'votes') },
  { table: 'comments', of: byVenue('question_id'), owner: user },
  { table: 'comment_replies', of: byVenue('question_id'), owner: user },
  { table: 'held_texts', of: byVenue('question_id'), owner: user },
  { table: 'comment_likes', of: under('comment_id', 'comments'), owner: user },
  { table: 'comment_dislikes', of: under('comment_id', 'comments'), owner: user },
  { table: 'reply_likes', of: under('reply_id', 'comment_replies'), owner: user },
  { table: 'mentions', of: wordsUnder, owner: sql`t.profile_id` },
  {
    table: 'text_versions',
    of: wordsUnder,
    owner: sql`coalesce((select user_id from comments where id = t.comment_id), (select user_id from comment_replies where id = t.reply_id))`,
  },
  { table: 'collection_items', of: byVenue('question_id'), owner: sql`(select user_id from collections where id = t.collection_id)` },
  {
    table: 'notification_mutes',
    of: (venue) => sql`(t.question_id = ${venue} or t.comment_id in (select id from comments where question_id = ${venue}))`,
    owner: sql`t.member_id`,
  },
  { table: 'restaurant_hours', of: byVenue('restaurant_id') },
  { table: 'hours_changes', of: byVenue('restaurant_id') },
  { table: 'dishes', of: byVenue('question_id') },
  { table: 'prices', of: under('dish_id', 'dishes'), owner: user },
  { table: 'menu_photos', of: byVenue('question_id'), owner: user },
  { table: 'venue_statements', of: byVenue('question_id'), owner: user },
  { table: 'cart_statements', of: byVenue('question_id'), owner: user },
  { table: 'cart_pauses', of: byVenue('question_id') },
  { table: 'restaurant_redirects', of: byVenue('restaurant_id') },
  { table: 'merge_proposals', of: (venue) => sql`${venue} in (t.first_id, t.second_id)` },
  { table: 'venue_merges', of: (venue) => sql`t.id in ${lost(venue)}` },
  { table: 'archived_rows', of: (venue) => sql`t.merge_id in ${lost(venue)}`, owner: sql`t.owner_id` },
  { table: 'venue_claims', of: byVenue('restaurant_id'), owner: sql`t.member_id` },
  {
    table: 'business_replies',
    of: under('comment_id', 'comments'),
    owner: sql`(select member_id from venue_claims where id = t.claim_id)`,
  },
  { table: 'venue_history', of: byVenue('restaurant_id') },
  { table: 'restaurant_activity', of: byVenue('restaurant_id') },
]

/** Keeps a venue that is about to be deleted, with everything that belongs to it and what it paid. The caller holds its locks. */
export async function keepVenue(tx: Tx, decisionId: number, venue: string): Promise<void> {
  const keep = (kind: string, rows: RawBuilder<unknown>) => sql`
    insert into archived_rows (decision_id, kind, content, owner_id)
    select ${decisionId}, ${kind}, k.content, k.owner_id from (${rows}) as k (content, owner_id)`
  await keep(
    'restaurants',
    sql`select to_jsonb(t) - array['author_id', 'duet_user_id'], null::uuid from restaurants t where id = ${venue}`,
  ).execute(tx)
  // The venue stays when its author leaves, but without the name.
  for (const column of ['author_id', 'duet_user_id'])
    await keep(
      'authors',
      sql`select jsonb_build_object(${column}::text, t.${sql.ref(column)}), t.${sql.ref(column)} from restaurants t
        where id = ${venue} and t.${sql.ref(column)} is not null`,
    ).execute(tx)
  await sql`
    insert into removed_venues (address, row_id)
    select a.address, k.id from archived_rows k
    cross join (select ${venue}::text union all select id from restaurant_redirects where restaurant_id = ${venue}) as a (address)
    where k.decision_id = ${decisionId} and k.kind = 'restaurants' and k.content ->> 'id' = ${venue}`.execute(tx)
  for (const { table, of, owner = sql`null::uuid` } of keptTables)
    await keep(table, sql`select to_jsonb(t), ${owner} from ${sql.table(table)} t where ${of(venue)}`).execute(tx)
  // The place of a comment with replies, for the case that its writer leaves meanwhile.
  await keep(
    'places',
    sql`select to_jsonb(t) || '{"user_id": null, "vote_id": null, "content": null, "is_deleted": true, "has_mentions": false, "edited_at": null}', null::uuid
      from comments t where question_id = ${venue} and reply_count > 0`,
  ).execute(tx)
  await keep(
    'duets',
    sql`select jsonb_build_object('id', t.id), null::uuid from restaurants t where parent_question_id = ${venue}`,
  ).execute(tx)
  await keep(
    'sources',
    sql`select jsonb_build_object('source', t.source, 'external_id', t.external_id), null::uuid from venue_sources t where restaurant_id = ${venue}`,
  ).execute(tx)
  await keepPoints(tx, decisionId, venue)
}

/** Keeps what the venue and what was said about it paid and still counts, and which rows of the ledger name it. */
async function keepPoints(tx: Tx, decisionId: number, venue: string): Promise<void> {
  await sql`
    insert into archived_rows (decision_id, kind, content, owner_id)
    select ${decisionId}, 'ledger', jsonb_build_object('id', id, 'question_id', question_id), user_id from points_log
    where question_id = ${venue} or question_id in (select id from restaurant_redirects where restaurant_id = ${venue})`.execute(tx)
  await sql`
    with paid_by (source) as (
      select 'restaurant:' || ${venue}::text
      union all select 'vote:' || id from votes where question_id = ${venue}
      union all select 'vote:' || vote_id from ${older(venue)} o
      union all select 'comment:' || id from comments where question_id = ${venue}
      union all select 'reply:' || id from comment_replies where question_id = ${venue})
    insert into archived_rows (decision_id, kind, content)
    select distinct ${decisionId}::bigint, 'paid', jsonb_build_object('source', l.source)
    from paid_by p join points_log l on l.source = p.source
    where l.points_change > 0 and l.reason <> 'REVERSED' and not exists (
      select from points_log r where r.source = l.source || ':' || l.reason and r.user_id = l.user_id and r.reason = 'REVERSED')`.execute(
    tx,
  )
}
