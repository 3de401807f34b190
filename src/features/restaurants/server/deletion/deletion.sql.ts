import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { Tx } from '#db/transaction.ts'
import { onlyValue } from '#db/rows.ts'
import { UnavailableError } from '#lib/errors.ts'

/** A member acted on a restaurant meanwhile: the transaction is retried. */
class Collision extends UnavailableError {
  readonly code = '40001'
}

/** Members whose counters and points change with these restaurants: their authors, and all who voted, commented, replied or were paid. */
const touched = (ids: string[]) => sql`
  select author_id as id from restaurants where id = any(${ids}::text[])
  union select user_id from votes where question_id = any(${ids}::text[])
  union select user_id from comments where question_id = any(${ids}::text[])
  union select user_id from comment_replies where question_id = any(${ids}::text[])
  union select user_id from points_log where question_id = any(${ids}::text[])`

/**
 * Locks everything that belongs to these restaurants, in the global lock order: members, among them these, comments, the restaurants with
 * their duets, and the collections that contain them. Nobody can add to them from then on. Dishes are locked after their restaurant.
 * @returns the ids that exist
 */
export async function lockWithContents(tx: Tx, ids: string[], memberIds: string[]): Promise<Set<string>> {
  // The deletion takes longer than usual requests.
  await sql`select set_config('statement_timeout', '60s', true), set_config('lock_timeout', '10s', true)`.execute(tx)
  const { rows: locked } = await sql<{ id: string }>`
    select id from profiles where id = any(${memberIds}::uuid[]) or id in (${touched(ids)}) order by id for no key update`.execute(tx)
  await sql`select from comments where question_id = any(${ids}::text[]) order by id for update`.execute(tx)
  const { rows } = await sql<{ id: string }>`
    select id from restaurants where id = any(${ids}::text[]) or parent_question_id = any(${ids}::text[]) order by id for update`.execute(
    tx,
  )
  await lockLateComers(
    tx,
    ids,
    locked.map((row) => row.id),
  )
  await sql`
    select from collections where id in (select collection_id from collection_items where question_id = any(${ids}::text[]))
    order by id for update`.execute(tx)
  return new Set(rows.map((row) => row.id).filter((id) => ids.includes(id)))
}

/**
 * Locks everything that belongs to a restaurant.
 * @returns its photos, with those of its menu, and its parent; undefined when it does not exist
 */
export async function lockForDeletion(
  tx: Tx,
  id: string,
  deleterId: string,
): Promise<{ photos: string[]; parentId: string | null } | undefined> {
  if ((await lockWithContents(tx, [id], [deleterId])).size === 0) return undefined
  const restaurant = await tx
    .selectFrom('restaurants')
    .select(['photos', 'parent_question_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const menu = await tx.selectFrom('menu_photos').select('photo').where('question_id', '=', id).execute()
  const given = await tx.selectFrom('member_photos').select('photo').where('restaurant_id', '=', id).execute()
  return { photos: [...restaurant.photos, ...[...menu, ...given].map(({ photo }) => photo)], parentId: restaurant.parent_question_id }
}

// Waiting for them here, out of the lock order, could cause a deadlock.
/** Also locks members who acted while the others were being locked, or throws so that the transaction restarts. */
async function lockLateComers(tx: Tx, ids: string[], locked: string[]): Promise<void> {
  const late = sql`id in (${touched(ids)}) and id <> all(${locked}::uuid[])`
  const { rows } = await sql<{ there: number; free: number }>`
    select (select count(*) from profiles where ${late}) as there,
      (select count(*) from (select from profiles where ${late} order by id for no key update skip locked) held) as free`.execute(tx)
  if (rows[0]!.there !== rows[0]!.free) throw new Collision('another member acts on what is being deleted or moved')
}

/** Whether anyone but its author has voted, commented or replied on a restaurant, added a duet of it, or manages it for its business. */
export async function isUsedByOthers(db: Db | Tx, id: string, authorId: string): Promise<boolean> {
  return onlyValue<boolean>(db)`
    select exists (select from votes where question_id = ${id} and user_id is distinct from ${authorId})
      or exists (select from comments where question_id = ${id} and not is_deleted and user_id is distinct from ${authorId})
      or exists (select from comment_replies where question_id = ${id} and user_id is distinct from ${authorId})
      or exists (select from restaurants where parent_question_id = ${id})
      or exists (select from restaurant_claims where restaurant_id = ${id} and state = 'active' and member_id is distinct from ${authorId}) as "isUsed"`
}

/** Removes restaurants with their votes and discussion; their duets stay. Triggers update counters and points. */
export async function removeRestaurants(tx: Tx, ids: string[]): Promise<void> {
  await sql`delete from restaurants where id = any(${ids}::text[])`.execute(tx)
}
