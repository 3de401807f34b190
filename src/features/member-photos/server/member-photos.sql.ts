import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { changesRow, firstRow, hasRow, rowsOf } from '#db/rows.ts'
import type { Tx } from '#db/transaction.ts'
import type { Giver, PhotoState } from '../member-photos.rules.ts'

/** A photo of a member as the database has it, with its member and the dish that it shows. */
export interface PhotoRow {
  id: number
  restaurant_id: string
  comment_id: number | null
  photo: string
  width: number
  height: number
  color: string
  alt: string | null
  state: PhotoState
  added_at: Date
  member_id: string
  username: string
  nickname: string
  avatar_url: string | null
  dish_id: number | null
  dish_name: string | null
}

const shown = sql`m.id, m.restaurant_id, m.comment_id, m.photo, m.width, m.height, m.color, m.alt, m.state, m.added_at, m.member_id,
  p.username, p.nickname, p.avatar_url, d.id as dish_id, d.name as dish_name`
const joined = sql`member_photos m join profiles p on p.id = m.member_id
  left join restaurant_dishes d on (d.restaurant_id, d.name_key) = (m.restaurant_id, m.dish_key)`

export function findPhoto(db: Db | Tx, id: number): Promise<PhotoRow | undefined> {
  return firstRow<PhotoRow>(db)`select ${shown} from ${joined} where m.id = ${id}`
}

/** Locks a photo until the commit. The caller holds the member's lock. */
export function lockPhoto(tx: Tx, id: number): Promise<PhotoRow | undefined> {
  return firstRow<PhotoRow>(tx)`select ${shown} from ${joined} where m.id = ${id} for update of m`
}

/** The photos of a member at a restaurant that others do not see. */
export function selectUnseen(db: Db, restaurantId: string, memberId: string): Promise<PhotoRow[]> {
  return rowsOf<PhotoRow>(db)`
    select ${shown} from ${joined}
    where m.restaurant_id = ${restaurantId} and m.member_id = ${memberId}::uuid and (m.state <> 'shown' or m.held_text_id is not null)
    order by m.added_at desc, m.id desc limit 50`
}

/** What decides whether a member may give a photo. */
export interface TargetFacts extends Giver {
  is_business: boolean
  /** How many photos the member gave within a day. */
  today: number
  /** The member's comment or waiting text, where it was asked for and is there, and how many photos it has. */
  comment_id: number | null
  held_text_id: number | null
  of_text: number
  /** The dish, where it was asked for and is there, and the member's photos of it. */
  dish_key: string | null
  of_dish: number
}

export interface Target {
  restaurantId: string
  memberId: string
  commentId: number | undefined
  isOfWaiting: boolean
  dishId: number | undefined
}

/** What is known of a photo's place and of its member; undefined where the restaurant is gone. Indexes serve each part. */
export function findTarget(
  db: Db | Tx,
  { restaurantId, memberId, commentId, isOfWaiting, dishId }: Target,
): Promise<TargetFacts | undefined> {
  return firstRow<TargetFacts>(db)`
    select extract(epoch from clock_timestamp() - p.created_at)::float8 / 86400 as age, p.vote_count as votes, is_moderator(p.id) as "isStaff",
      r.author_id is not distinct from p.id as "isAuthor", holds_restaurant(p.id, r.id) as is_business,
      exists (select from member_photos x join restaurants o on o.id = x.restaurant_id
        where x.member_id = p.id and x.state = 'shown' and o.author_id is distinct from p.id) as "hasShown",
      (select count(*)::int from member_photos x where x.member_id = p.id and x.added_at > now() - interval '1 day') as today,
      c.id as comment_id, h.id as held_text_id, d.name_key as dish_key,
      (select count(*)::int from member_photos x where x.comment_id = c.id or x.held_text_id = h.id) as of_text,
      (select count(*)::int from member_photos x
        where x.member_id = p.id and (x.restaurant_id, x.dish_key) = (r.id, d.name_key) and x.comment_id is null and x.held_text_id is null) as of_dish
    from restaurants r join profiles p on p.id = ${memberId}::uuid
    left join comments c on c.id = ${commentId ?? null}::bigint and c.question_id = r.id and c.user_id = p.id and not c.is_deleted
    left join held_texts h on ${isOfWaiting} and h.question_id = r.id and h.user_id = p.id and h.comment_id is null and h.decided_at is null
    left join restaurant_dishes d on d.id = ${dishId ?? null}::bigint and d.restaurant_id = r.id
    where r.id = ${restaurantId}`
}

/**
 * Keeps what a photo is about to name from going before the commit: the comment, then the restaurant and the dish, as every lock does.
 * @returns whether the restaurant is there
 */
export async function holdTarget(tx: Tx, { restaurantId, commentId, dishId }: Target): Promise<boolean> {
  if (commentId !== undefined) await sql`select from comments where id = ${commentId} for key share`.execute(tx)
  const isThere = await hasRow(tx)`select from restaurants where id = ${restaurantId} for key share`
  if (dishId !== undefined) await sql`select from restaurant_dishes where id = ${dishId} for key share`.execute(tx)
  return isThere
}

export interface NewPhoto {
  restaurantId: string
  memberId: string
  commentId: number | null
  heldTextId: number | null
  dishKey: string | null
  photo: string
  width: number
  height: number
  color: string
  alt: string | null
  state: PhotoState
}

export async function insertPhoto(tx: Tx, photo: NewPhoto): Promise<number> {
  const { id } = await tx
    .insertInto('member_photos')
    .values({
      restaurant_id: photo.restaurantId,
      member_id: photo.memberId,
      comment_id: photo.commentId,
      held_text_id: photo.heldTextId,
      dish_key: photo.dishKey,
      photo: photo.photo,
      width: photo.width,
      height: photo.height,
      color: photo.color,
      alt: photo.alt,
      alt_by: photo.alt === null ? null : photo.memberId,
      state: photo.state,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Deletes a photo. @returns whether it was there */
export async function deletePhoto(tx: Tx, id: number): Promise<boolean> {
  return changesRow(tx.deleteFrom('member_photos').where('id', '=', id))
}

/** Writes the alternative text where there is none, or where this member wrote it or gave the photo. @returns whether it did */
export async function writeAlt(db: Db | Tx, id: number, memberId: string, alt: string): Promise<boolean> {
  return hasRow(db)`
    update member_photos set alt = ${alt}, alt_by = ${memberId}::uuid
    where id = ${id} and (alt is null or alt_by = ${memberId}::uuid or member_id = ${memberId}::uuid) returning id`
}

export interface WaitingRow extends PhotoRow {
  title: string
  signed_up_at: Date
  votes: number
}

/** A photo that waits for a moderator. */
export function findWaiting(db: Db | Tx, id: number): Promise<WaitingRow | undefined> {
  return firstRow<WaitingRow>(db)`
    select ${shown}, r.title, p.created_at as signed_up_at, p.vote_count as votes
    from ${joined} join restaurants r on r.id = m.restaurant_id where m.id = ${id} and m.state = 'waiting'`
}

/** Shows a photo that waits; of two moderators the first decides. @returns whether it waited */
export async function showWaiting(tx: Tx, id: number): Promise<boolean> {
  return changesRow(tx.updateTable('member_photos').set({ state: 'shown' }).where('id', '=', id).where('state', '=', 'waiting'))
}

/** A waiting text became a comment: its photos belong to the comment. */
export async function giveItsPhotos(tx: Tx, heldTextId: number, commentId: number): Promise<void> {
  await tx.updateTable('member_photos').set({ held_text_id: null, comment_id: commentId }).where('held_text_id', '=', heldTextId).execute()
}
