import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/types.ts'
import { UnavailableError } from '#lib/errors.ts'

type Tx = Transaction<DB>

/** Somebody acted on the restaurant just now: the transaction is tried again. */
class Collision extends UnavailableError {
  readonly code = '40001'
}

/** Whose counters and points go with a restaurant: its author, and whoever voted, commented, replied or was paid there. */
const touched = (id: string) => sql`
  select author_id as id from restaurants where id = ${id}
  union select user_id from votes where question_id = ${id}
  union select user_id from comments where question_id = ${id}
  union select user_id from comment_replies where question_id = ${id}
  union select user_id from points_log where question_id = ${id}`

/**
 * Locks all that goes with a restaurant, in the order in which everybody locks: members, comments, the restaurant, and
 * the collections that hold it. Nobody can add to it from then on.
 * @returns its photos; undefined when it is gone
 */
export async function lockForDeletion(tx: Tx, id: string, adminId: string): Promise<string[] | undefined> {
  // A whole restaurant is more than what one request usually touches.
  await sql`select set_config('statement_timeout', '60s', true), set_config('lock_timeout', '10s', true)`.execute(tx)
  const { rows: locked } = await sql<{ id: string }>`
    select id from profiles where id = ${adminId} or id in (${touched(id)}) order by id for no key update`.execute(tx)
  await sql`select from comments where question_id = ${id} order by id for update`.execute(tx)
  const restaurant = await tx.selectFrom('restaurants').select('photos').where('id', '=', id).forUpdate().executeTakeFirst()
  if (!restaurant) return undefined
  await lockLateComers(
    tx,
    id,
    locked.map((row) => row.id),
  )
  await sql`
    select from collections where id in (select collection_id from collection_items where question_id = ${id}) order by id for update`.execute(
    tx,
  )
  return restaurant.photos
}

// Waiting for them now, out of the order, could be waiting for ever.
/** Whoever acted while the others were locked is locked too, or all begins anew. */
async function lockLateComers(tx: Tx, id: string, locked: string[]): Promise<void> {
  const late = sql`id in (${touched(id)}) and id <> all(${locked}::uuid[])`
  const { rows } = await sql<{ there: number; free: number }>`
    select (select count(*) from profiles where ${late}) as there,
      (select count(*) from (select from profiles where ${late} order by id for no key update skip locked) held) as free`.execute(tx)
  if (rows[0]!.there !== rows[0]!.free) throw new Collision('somebody acts on what is being deleted')
}

/** Removes the restaurant with its votes and its discussion; duets of it stay. Triggers settle counters and points. */
export async function removeRestaurant(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('restaurants').where('id', '=', id).execute()
}
