import { sql } from 'kysely'
import { countedIn } from '#db/relations.ts'
import type { Tx } from '#db/transaction.ts'
import { firstValue, onlyValue } from '#db/rows.ts'
import type { Table } from '#db/relations/relation.ts'
import { comingBackWith, type RemovedRow } from './removed.sql.ts'

export type Content = Record<string, unknown>

/** Turns the restoring mode on or off. While it is on, rows come back without notifications, and blocks do not refuse them. */
export async function setRestoring(tx: Tx, state: 'on' | 'off'): Promise<void> {
  await sql`select set_config('lokma.restoring', ${state}, true)`.execute(tx)
}

/** Puts a row back; what triggers count again starts with its defaults. False when its place is taken. */
export async function putBack(tx: Tx, table: string, content: Content): Promise<boolean> {
  return onlyValue<boolean>(tx)`
    select restore_kept_row(${table}::regclass, ${JSON.stringify(content)}::jsonb - ${countedIn(table)}::text[]) as restored`
}

export const contentOf = (rows: RemovedRow[], kind: string): Content | undefined => rows.find((row) => row.kind === kind)?.content

/** Puts back what hung on a row. The answer of a business has a rule of its own. */
export async function putBackUnder(tx: Tx, rows: RemovedRow[], target: Table, id: unknown): Promise<void> {
  for (const { table, column } of comingBackWith(target))
    for (const { kind, content } of rows)
      if (kind === table && kind !== 'business_replies' && content[column] === id) await putBack(tx, kind, content)
}

/** The restaurant of this id, also when it was merged into another since; locked. Undefined when it is gone. */
export async function lockRestaurant(tx: Tx, id: unknown): Promise<string | undefined> {
  return firstValue<string>(tx)`
    select id from restaurants where id = coalesce((select restaurant_id from restaurant_redirects where id = ${id}::text), ${id}::text)
    for no key update`
}

/** A comment with its likes, mentions, versions and the business’s answer: in the place that its replies kept, or as a new row. */
export async function restoreComment(tx: Tx, rows: RemovedRow[]): Promise<string | undefined> {
  const comment = contentOf(rows, 'comments')
  if (!comment) return undefined
  const id = comment['id']
  const { rows: places } = await sql`select from comments where id = ${id}::bigint for update`.execute(tx)
  const restaurantId = await lockRestaurant(tx, comment['question_id'])
  if (restaurantId === undefined) return undefined
  const link = await findVote(tx, comment, restaurantId)
  if (!link) return undefined
  if (places.length > 0)
    await sql`
      update comments set is_deleted = false, content = ${comment['content']}::text, vote_id = ${link.voteId}, is_second = ${link.isSecond},
        vote_choice = coalesce((select choice from votes where id = ${link.voteId}), vote_choice),
        vote_rating = case when ${link.voteId}::bigint is null then vote_rating else (select rating from votes where id = ${link.voteId}) end
      where id = ${id}::bigint`.execute(tx)
  else {
    const row = { ...comment, question_id: restaurantId, vote_id: link.voteId, is_second: link.isSecond, is_deleted: false }
    if (!(await putBack(tx, 'comments', row))) return undefined
  }
  await putBackUnder(tx, rows, 'comments', id)
  const answer = contentOf(rows, 'business_replies')
  if (answer && (await isActiveClaim(tx, answer['claim_id']))) await putBack(tx, 'business_replies', answer)
  await sql`select restore_points(${`comment:${String(id)}`})`.execute(tx)
  return restaurantId
}

/** Whether a claim is active: the answers of a business end with its claim. */
async function isActiveClaim(tx: Tx, id: unknown): Promise<boolean> {
  return (await sql`select from restaurant_claims where id = ${id}::bigint and state = 'active' for share`.execute(tx)).rows.length > 0
}

/**
 * The vote to which a comment belongs again. Where its writer has another comment by now, it comes back as a second one. Undefined
 * when its writer withdrew the vote, which takes the comment along.
 */
async function findVote(tx: Tx, comment: Content, restaurantId: string): Promise<{ voteId: number | null; isSecond: boolean } | undefined> {
  const [id, voteId, writer] = [comment['id'], comment['vote_id'] as number | null, comment['user_id']]
  if (voteId === null) {
    const { rows } = await sql<{ taken: boolean }>`
      select exists (select from comments where question_id = ${restaurantId} and user_id = ${writer}::uuid and vote_id is null
        and not is_deleted and not is_second and id <> ${id}::bigint) as taken`.execute(tx)
    return { voteId: null, isSecond: rows[0]!.taken || comment['is_second'] === true }
  }
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select from comments where vote_id = v.id and id <> ${id}::bigint) as taken
    from votes v where v.id = ${voteId} and v.user_id = ${writer}::uuid for share`.execute(tx)
  const vote = rows[0]
  return vote && { voteId: vote.taken ? null : voteId, isSecond: vote.taken }
}

/** A reply with its likes, mentions and versions, and the place of its deleted comment where that went with it. */
export async function restoreReply(tx: Tx, rows: RemovedRow[]): Promise<string | undefined> {
  const reply = contentOf(rows, 'comment_replies')
  if (!reply) return undefined
  const place = contentOf(rows, 'comments')
  const commentId = reply['comment_id']
  const find = () => sql<{ question_id: string }>`select question_id from comments where id = ${commentId}::bigint for update`.execute(tx)
  let found = (await find()).rows[0]
  if (!found && place) {
    const restaurantId = await lockRestaurant(tx, place['question_id'])
    if (restaurantId === undefined) return undefined
    const writerIsThere = (await sql`select from profiles where id = ${place['user_id']}::uuid`.execute(tx)).rows.length > 0
    const row = { ...place, question_id: restaurantId, vote_id: null, user_id: writerIsThere ? place['user_id'] : null }
    await putBack(tx, 'comments', row)
    await putBackUnder(tx, rows, 'comments', place['id'])
    found = (await find()).rows[0]
  }
  if (!found) return undefined
  const id = reply['id']
  const { rows: answered } = await sql`
    select from comment_replies where id = ${reply['replied_to']}::bigint and comment_id = ${commentId}::bigint`.execute(tx)
  const row = { ...reply, question_id: found.question_id, replied_to: answered.length > 0 ? reply['replied_to'] : null }
  if (!(await putBack(tx, 'comment_replies', row))) return undefined
  await putBackUnder(tx, rows, 'comment_replies', id)
  const answers = rows.filter(({ kind }) => kind === 'answers').map(({ content }) => content['id'])
  await sql`
    update comment_replies set replied_to = ${id}::bigint
    where id = any(${answers}::bigint[]) and comment_id = ${commentId}::bigint and replied_to is null`.execute(tx)
  await sql`select restore_points(${`reply:${String(id)}`})`.execute(tx)
  return found.question_id
}

/** A dish with its portions, prices, ratings and photos; one of the same name that was added since takes them. @returns the restaurant */
export async function restoreDish(tx: Tx, rows: RemovedRow[]): Promise<string | undefined> {
  const dish = contentOf(rows, 'restaurant_dishes')
  const restaurantId = dish && (await lockRestaurant(tx, dish['restaurant_id']))
  if (!dish || restaurantId === undefined) return undefined
  const id = await putBackDish(tx, dish, restaurantId)
  for (const { kind, content } of rows)
    if (kind === 'dishes') await putBack(tx, 'dishes', { ...content, question_id: restaurantId })
    else if (kind === 'prices') await putBackPrice(tx, content, restaurantId, rows)
    else if (kind === 'dish_ratings') await putBack(tx, 'dish_ratings', { ...content, dish_id: id })
  await linkPhotos(tx, rows, id)
  return restaurantId
}

/** The photos that showed the dish and that show no other one by now. */
async function linkPhotos(tx: Tx, rows: RemovedRow[], dishId: number): Promise<void> {
  const photos = rows.filter(({ kind }) => kind === 'dish_photos').map(({ content }) => content['id'])
  await sql`
    update member_photos m set dish_key = d.name_key from restaurant_dishes d
    where d.id = ${dishId} and m.id = any(${photos}::bigint[]) and m.restaurant_id = d.restaurant_id and m.dish_key is null`.execute(tx)
}

/** The dish itself, or the one that has its name by now. @returns its id */
async function putBackDish(tx: Tx, dish: Content, restaurantId: string): Promise<number> {
  const isThere = (await sql`select from profiles where id = ${dish['added_by']}::uuid`.execute(tx)).rows.length > 0
  await putBack(tx, 'restaurant_dishes', { ...dish, restaurant_id: restaurantId, added_by: isThere ? dish['added_by'] : null })
  return onlyValue<number>(tx)`
    select id from restaurant_dishes where restaurant_id = ${restaurantId} and name_key = ${dish['name_key']}::text for no key update`
}

/** A price on the portion that it had, or on the one that has its name by now. */
async function putBackPrice(tx: Tx, price: Content, restaurantId: string, rows: RemovedRow[]): Promise<void> {
  const portion = rows.find(({ kind, content }) => kind === 'dishes' && content['id'] === price['dish_id'])?.content
  const there =
    portion &&
    (await firstValue<number>(tx)`
      select id from dishes where question_id = ${restaurantId} and name_key = ${portion['name_key']}::text and portion_key = ${portion['portion_key']}::text
      for update`)
  if (there === undefined) return
  await putBack(tx, 'prices', { ...price, dish_id: there })
  await sql`select show_waiting_price(${there})`.execute(tx)
}

/** A price, and its dish where that went with it. */
export async function restorePrice(tx: Tx, rows: RemovedRow[]): Promise<string | undefined> {
  const [dish, price] = [contentOf(rows, 'dishes'), contentOf(rows, 'prices')]
  if (!dish || !price) return undefined
  const restaurantId = await lockRestaurant(tx, dish['question_id'])
  if (restaurantId === undefined) return undefined
  const named = contentOf(rows, 'restaurant_dishes')
  if (named) await putBackDish(tx, named, restaurantId)
  await putBack(tx, 'dishes', { ...dish, question_id: restaurantId })
  const { rows: dishes } = await sql<{ id: number }>`
    select id from dishes where question_id = ${restaurantId} and name_key = ${dish['name_key']}::text and portion_key = ${dish['portion_key']}::text
    for update`.execute(tx)
  const there = dishes[0]
  if (!there || !(await putBack(tx, 'prices', { ...price, dish_id: there.id }))) return undefined
  await sql`select show_waiting_price(${there.id})`.execute(tx)
  return restaurantId
}

/** A menu photo; one that its member added since stays instead. */
export async function restoreMenuPhoto(tx: Tx, rows: RemovedRow[]): Promise<string | undefined> {
  const photo = contentOf(rows, 'menu_photos')
  const restaurantId = photo && (await lockRestaurant(tx, photo['question_id']))
  if (!photo || restaurantId === undefined) return undefined
  return (await putBack(tx, 'menu_photos', { ...photo, question_id: restaurantId })) ? restaurantId : undefined
}

/** A photo of a member, with its comment and its dish where they are still there. @returns the restaurant */
export async function restoreMemberPhoto(tx: Tx, rows: RemovedRow[]): Promise<string | undefined> {
  const photo = contentOf(rows, 'member_photos')
  const restaurantId = photo && (await lockRestaurant(tx, photo['restaurant_id']))
  if (!photo || restaurantId === undefined) return undefined
  return (await putBack(tx, 'member_photos', { ...photo, restaurant_id: restaurantId })) ? restaurantId : undefined
}

/** A moderator decided that a photo stays: it is shown, and reports alone do not hide it again. @returns the restaurant */
export async function clearPhoto(tx: Tx, id: string): Promise<string | undefined> {
  return firstValue<string>(tx)`
    update member_photos set state = 'shown', is_cleared = true where id = ${Number(id)} and state <> 'waiting' returning restaurant_id`
}
