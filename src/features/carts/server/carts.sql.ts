import { sql } from 'kysely'
import { type Db, opaque, prepared } from '#db/connect.ts'
import { jsonRows, toDate } from '#db/joined-reads.ts'
import { deleteRows } from '#db/delete-rows.ts'
import type { Tx } from '#db/transaction.ts'
import { firstRow, hasRow, onlyValue } from '#db/rows.ts'
import type { Position } from '#features/places/position.rules.ts'
import { AGAIN_MINUTES, FADE_HOURS, PAUSE_HOURS } from '../carts.rules.ts'

const isFresh = (row: string) => sql`${sql.ref(`${row}.said_at`)} > clock_timestamp() - make_interval(hours => ${sql.lit(FADE_HOURS)})`
const fresh = isFresh('s')
const isPaused = sql<boolean>`exists (select from cart_pauses p where p.question_id = r.id and (p.until is null or p.until > clock_timestamp()))`

export interface CartFacts {
  is_cart: boolean
  author_id: string | null
  longitude: number | null
  latitude: number | null
  position_kind: string
  is_paused: boolean
}

/** Locks the cart: statements about one cart are counted one after another. */
export async function lockCart(tx: Tx, id: string): Promise<CartFacts | undefined> {
  const locked = await sql`select from restaurants where id = ${id} for no key update ${prepared}`.execute(tx)
  // A second statement, so that it sees what the former holder of the lock committed.
  return locked.rows.length === 0 ? undefined : findCart(tx, id)
}

async function findCart(db: Db | Tx, id: string): Promise<CartFacts | undefined> {
  return firstRow<CartFacts>(db)`
    select r.is_cart, r.author_id, r.longitude, r.latitude, r.position_kind, ${isPaused} as is_paused
    from restaurants r where r.id = ${id} ${prepared}`
}

interface Statement {
  restaurantId: string
  userId: string
  /** Null: it is not here. */
  position: Position | null
  network: Buffer | undefined
}

/** Saves the member's statement in the place of any earlier one; false where the member said the same a moment ago. */
export async function saveStatement(tx: Tx, { restaurantId, userId, position, network }: Statement): Promise<boolean> {
  return hasRow(tx)`
    insert into cart_statements as s (question_id, user_id, is_here, longitude, latitude, network_hash)
    values (${restaurantId}, ${userId}::uuid, ${position !== null}, ${position?.longitude ?? null}::float8, ${position?.latitude ?? null}::float8, ${network ?? null}::bytea)
    on conflict on constraint cart_statements_once
    do update set is_here = excluded.is_here, longitude = excluded.longitude, latitude = excluded.latitude,
      network_hash = excluded.network_hash, said_at = clock_timestamp()
    where s.is_here <> excluded.is_here or s.said_at < clock_timestamp() - make_interval(mins => ${sql.lit(AGAIN_MINUTES)})
    returning 1 ${prepared}`
}

/** How many members say that it is not here, but for those who are banned. */
export async function countHiders(tx: Tx, restaurantId: string): Promise<number> {
  return onlyValue<number>(tx)`
    select count(*)::int as members from cart_statements s
    where s.question_id = ${restaurantId} and not s.is_here and ${fresh} and not is_banned(s.user_id) ${prepared}`
}

/** Hides the live position and deletes what was said. */
export async function pause(tx: Tx, restaurantId: string, { isForGood }: { isForGood: boolean }): Promise<void> {
  await sql`delete from cart_statements where question_id = ${restaurantId}`.execute(tx)
  const until = isForGood ? sql`null` : sql`clock_timestamp() + make_interval(hours => ${sql.lit(PAUSE_HOURS)})`
  await sql`
    insert into cart_pauses (question_id, until) values (${restaurantId}, ${until})
    on conflict (question_id) do update set until = excluded.until`.execute(tx)
}

export async function deletePause(tx: Tx, restaurantId: string): Promise<void> {
  await tx.deleteFrom('cart_pauses').where('question_id', '=', restaurantId).execute()
}

export interface SightingRow extends Position {
  user_id: string
  network: string | null
  said_at: Date
}

/** What members say now about where the cart `r` is, but for those who are banned. */
const sightings = sql<SightingRow>`
  select s.user_id, s.longitude, s.latitude, encode(s.network_hash, 'hex') as network, s.said_at from cart_statements s
  where s.question_id = r.id and s.is_here and ${fresh} and not is_banned(s.user_id) order by s.said_at desc limit 100`

interface CartNow extends Pick<CartFacts, 'is_cart' | 'is_paused'> {
  sightings: SightingRow[]
}

/** A cart with what members say of it; undefined for no restaurant. */
export async function findCartNow(db: Db, id: string): Promise<CartNow | undefined> {
  const cart = await firstRow<CartNow>(db)`
    select r.is_cart, ${isPaused} as is_paused, ${jsonRows(sightings)} as sightings from restaurants r where r.id = ${opaque(id, 'text')} ${prepared}`
  return cart && { ...cart, sightings: cart.sightings.map((row) => ({ ...row, said_at: toDate(row.said_at) })) }
}

export async function deleteFaded(db: Db, signal?: AbortSignal): Promise<void> {
  await deleteRows(db, 'cart_statements', sql`not (${isFresh('t')})`, signal)
  await deleteRows(db, 'cart_pauses', sql`t.until <= now()`, signal)
}
