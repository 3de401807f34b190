import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { DB } from '#db/types.ts'
import { photoOfContent, profilePartOf } from '#features/reports/reports.rules.ts'
import type { RemovableType, RestorableType } from '../moderation.rules.ts'

type Tx = Transaction<DB>
type Rows = RawBuilder<unknown>

/** The place of a deleted comment with its reactions, which goes with its last reply. */
function placeOf(replyId: number): Rows[] {
  const isLast = sql`join comment_replies a on a.comment_id = c.id where a.id = ${replyId} and c.is_deleted and c.reply_count = 1`
  return [
    sql`select 'comments', to_jsonb(c), null::uuid from comments c ${isLast}`,
    sql`select 'comment_likes', to_jsonb(t), t.user_id from comment_likes t join comments c on c.id = t.comment_id ${isLast}`,
    sql`select 'comment_dislikes', to_jsonb(t), t.user_id from comment_dislikes t join comments c on c.id = t.comment_id ${isLast}`,
  ]
}

type Numbered = 'comment' | 'reply' | 'price' | 'menu_photo'

/** The rows that a removal takes away, in the order in which they come back: kind, content, owner. */
const kept: Record<Numbered, (id: number) => Rows[]> = {
  comment: (id) => [
    sql`select 'comments', to_jsonb(t), t.user_id from comments t where id = ${id}`,
    sql`select 'comment_likes', to_jsonb(t), t.user_id from comment_likes t where comment_id = ${id}`,
    sql`select 'comment_dislikes', to_jsonb(t), t.user_id from comment_dislikes t where comment_id = ${id}`,
    sql`select 'mentions', to_jsonb(t), t.profile_id from mentions t where comment_id = ${id}`,
    sql`select 'text_versions', to_jsonb(t), c.user_id from text_versions t join comments c on c.id = t.comment_id where c.id = ${id}`,
    sql`select 'business_replies', to_jsonb(t), k.member_id from business_replies t join venue_claims k on k.id = t.claim_id where t.comment_id = ${id}`,
  ],
  reply: (id) => [
    ...placeOf(id),
    sql`select 'comment_replies', to_jsonb(t), t.user_id from comment_replies t where id = ${id}`,
    sql`select 'reply_likes', to_jsonb(t), t.user_id from reply_likes t where reply_id = ${id}`,
    sql`select 'mentions', to_jsonb(t), t.profile_id from mentions t where reply_id = ${id}`,
    sql`select 'text_versions', to_jsonb(t), a.user_id from text_versions t join comment_replies a on a.id = t.reply_id where a.id = ${id}`,
    sql`select 'answers', jsonb_build_object('id', t.id, 'replied_to', ${id}::bigint), t.user_id from comment_replies t
      join comment_replies a on a.id = ${id} and t.comment_id = a.comment_id where t.replied_to = ${id}`,
  ],
  price: (id) => [
    sql`select 'dishes', to_jsonb(t), null::uuid from dishes t join prices p on p.dish_id = t.id where p.id = ${id}`,
    sql`select 'prices', to_jsonb(t), t.user_id from prices t where id = ${id}`,
  ],
  menu_photo: (id) => [sql`select 'menu_photos', to_jsonb(t), t.user_id from menu_photos t where id = ${id}`],
}

/** What else a removal takes away: a collection, a photo with its place in the row, a part of a profile with what comes in its place. */
const keptOthers: Record<Exclude<RemovableType, Numbered>, (id: string) => Rows[]> = {
  collection: (id) => [
    sql`select 'collections', to_jsonb(t), t.user_id from collections t where id = ${id}::uuid`,
    sql`select 'collection_items', to_jsonb(t), c.user_id from collection_items t join collections c on c.id = t.collection_id where c.id = ${id}::uuid`,
    sql`select 'collection_likes', to_jsonb(t), t.user_id from collection_likes t where collection_id = ${id}::uuid`,
  ],
  photo: (id) => {
    const { restaurantId, photo } = photoOfContent(id)!
    return [
      sql`select 'photos', jsonb_build_object('id', ${id}::text, 'restaurant_id', r.id, 'photo', ${photo}::text,
          'position', array_position(r.photos, ${photo})), coalesce(f.owner_id, r.author_id)
        from restaurants r left join media_files f on f.name = ${`${photo}-400.webp`} where r.id = ${restaurantId}`,
    ]
  },
  profile: (id) => {
    const { memberId, part } = profilePartOf(id)!
    const shown = { name: sql`nickname`, picture: sql`null::text`, text: sql`description` }[part]
    const picture = part === 'picture' ? sql`avatar_url` : sql`null::text`
    return [
      sql`select 'profiles', jsonb_build_object('id', ${id}::text, 'content', ${shown}, 'username', username, 'avatar_url', ${picture}), id
        from profiles where id = ${memberId}::uuid`,
    ]
  },
}

const rowsOf = (type: RemovableType, id: string): Rows[] =>
  type === 'collection' || type === 'photo' || type === 'profile' ? keptOthers[type](id) : kept[type](Number(id))

/** Keeps the rows of content that is about to be removed. */
export async function keepRows(tx: Tx, decisionId: number, type: RemovableType, id: string): Promise<void> {
  for (const rows of rowsOf(type, id))
    await sql`insert into archived_rows (decision_id, kind, content, owner_id)
      select ${decisionId}, k.kind, k.content, k.owner_id from (${rows}) as k (kind, content, owner_id)`.execute(tx)
}

/** Notes the name that a removed name gave way to: only in its place the old one comes back. */
export async function noteReplacement(tx: Tx, decisionId: number, names: { nickname: string; username: string }): Promise<void> {
  await sql`update archived_rows set content = content || ${JSON.stringify({ replacement: names })}::jsonb
    where decision_id = ${decisionId} and kind = 'profiles'`.execute(tx)
}

export interface RemovedRow {
  kind: string
  content: Record<string, unknown>
}

/** The kept rows of a decision, in the order in which they come back. */
export async function selectRemoved(tx: Tx, decisionId: number): Promise<RemovedRow[]> {
  return (await tx
    .selectFrom('archived_rows')
    .select(['kind', 'content'])
    .where('decision_id', '=', decisionId)
    .orderBy('id')
    .execute()) as unknown as RemovedRow[]
}

/** Forgets what a decision removed: it cannot come back from here on. */
export async function forgetRemoved(tx: Tx, decisionId: number): Promise<void> {
  await tx.deleteFrom('archived_rows').where('decision_id', '=', decisionId).execute()
}

/** What is back is in the log of what was deleted no longer. */
export async function forgetDeletion(tx: Tx, type: RestorableType, id: string): Promise<void> {
  const content_type = type === 'venue' ? 'question' : type
  await tx.deleteFrom('deleted_content_stats').where('content_type', '=', content_type).where('content_id', '=', id).execute()
}

/** The members whom the removed content had paid. */
export async function findPaid(tx: Tx, type: RestorableType, id: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`select distinct user_id from points_log where source = ${`${type}:${id}`}`.execute(tx)
  return rows.map(({ user_id }) => user_id)
}

/** Deletes the empty place of a comment that does not come back, where nobody replied. */
export async function dropPlace(tx: Tx, decisionId: number): Promise<void> {
  await sql`
    delete from comments c using decisions d
    where d.id = ${decisionId} and c.id = d.content_id::bigint and c.is_deleted and c.reply_count = 0`.execute(tx)
}
