import { type RawBuilder, sql } from 'kysely'
import { hangingOn, ownerOf, type RelatedTable, relations } from '#db/relations.ts'
import type { Tx } from '#db/transaction.ts'
import { valuesOf } from '#db/rows.ts'
import type { Table } from '#db/relations/relation.ts'
import { photoOfContent, profilePartOf } from '#features/reports/reports.rules.ts'
import type { RemovableType, RestorableType } from '../moderation.rules.ts'

type Rows = RawBuilder<unknown>

/** The place of a deleted comment with its reactions, which goes with its last reply. */
function placeOf(replyId: number): Rows[] {
  const isLast = sql`select c.id from comments c join comment_replies a on a.comment_id = c.id
    where a.id = ${replyId} and c.is_deleted and c.reply_count = 1`
  return [sql`select 'comments', to_jsonb(c), null::uuid from comments c where id in (${isLast})`, ...under('comments', isLast)]
}

const own = (table: RelatedTable, where: Rows): Rows =>
  sql`select ${table}, to_jsonb(t), ${ownerOf(table, 't')} from ${sql.table(table)} t where ${where}`

/** Texts that stay: a comment with replies keeps its place, and a held text is decided on its own. */
const STAYING: readonly RelatedTable[] = ['comment_replies', 'held_texts']

/** The dependent rows that come back with a removed row. */
export const comingBackWith = (target: Table) =>
  hangingOn(target).filter(({ table }) => relations[table].removal === 'archived' && !STAYING.includes(table))

/** The rows that depend on these rows. */
const under = (target: Table, ids: Rows): Rows[] =>
  comingBackWith(target).map(({ table, column }) => own(table, sql`t.${sql.ref(column)} in (${ids})`))

const portionsOf = (dish: string): Rows =>
  sql`select p.id from dishes p join restaurant_dishes r on (r.restaurant_id, r.name_key) = (p.question_id, p.name_key) where r.id = ${dish}::bigint`

/** The rows that a removal takes away, in the order in which they come back: kind, content, owner. */
const kept: Record<RemovableType, (id: string) => Rows[]> = {
  comment: (id) => [own('comments', sql`id = ${id}::bigint`), ...under('comments', sql`${id}::bigint`)],
  reply: (id) => [
    ...placeOf(Number(id)),
    own('comment_replies', sql`id = ${id}::bigint`),
    ...under('comment_replies', sql`${id}::bigint`),
    sql`select 'answers', jsonb_build_object('id', t.id, 'replied_to', ${id}::bigint), t.user_id from comment_replies t
      join comment_replies a on a.id = ${id}::bigint and t.comment_id = a.comment_id where t.replied_to = a.id`,
  ],
  dish: (id) => [
    own('restaurant_dishes', sql`id = ${id}::bigint`),
    own('dishes', sql`(question_id, name_key) = (select restaurant_id, name_key from restaurant_dishes where id = ${id}::bigint)`),
    own('prices', sql`dish_id in (${portionsOf(id)})`),
    own('dish_ratings', sql`dish_id = ${id}::bigint`),
    sql`select 'dish_photos', jsonb_build_object('id', m.id), m.member_id from member_photos m
      join restaurant_dishes d on (d.restaurant_id, d.name_key) = (m.restaurant_id, m.dish_key) where d.id = ${id}::bigint`,
  ],
  price: (id) => [
    own(
      'restaurant_dishes',
      sql`(restaurant_id, name_key) = (select d.question_id, d.name_key from dishes d join prices p on p.dish_id = d.id where p.id = ${id}::bigint)`,
    ),
    own('dishes', sql`id = (select dish_id from prices where id = ${id}::bigint)`),
    own('prices', sql`id = ${id}::bigint`),
  ],
  member_photo: (id) => [own('member_photos', sql`id = ${id}::bigint`)],
  menu_photo: (id) => [own('menu_photos', sql`id = ${id}::bigint`)],
  collection: (id) => [own('collections', sql`id = ${id}::uuid`), ...under('collections', sql`${id}::uuid`)],
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

/** Keeps the rows of content that is about to be removed. */
export async function keepRows(tx: Tx, decisionId: number, type: RemovableType, id: string): Promise<void> {
  for (const rows of kept[type](id))
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

/** Deletes the entry of restored content from the log of deleted content. */
export async function forgetDeletion(tx: Tx, type: RestorableType, id: string): Promise<void> {
  const content_type = type === 'restaurant' ? 'question' : type
  await tx.deleteFrom('deleted_content_stats').where('content_type', '=', content_type).where('content_id', '=', id).execute()
}

/** The members whom the removed content had paid. */
export async function findPaid(tx: Tx, type: RestorableType, id: string): Promise<string[]> {
  return valuesOf<string>(tx)`select distinct user_id from points_log where source = ${`${type}:${id}`}`
}

/** Deletes the empty place of a comment that does not come back, if it has no replies. */
export async function dropPlace(tx: Tx, decisionId: number): Promise<void> {
  await sql`
    delete from comments c using decisions d
    where d.id = ${decisionId} and c.id = d.content_id::bigint and c.is_deleted and c.reply_count = 0`.execute(tx)
}
