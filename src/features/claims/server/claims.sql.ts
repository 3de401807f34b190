import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { Tx } from '#db/transaction.ts'
import { changesRow, firstRow } from '#db/rows.ts'
import { keyset } from '#db/keyset.ts'
import type { ClaimQuery } from '../claims.contract.ts'
import type { ClaimableFacts, ClaimProof } from '../claims.rules.ts'

export interface RestaurantFacts extends ClaimableFacts {
  id: string
  authorId: string | null
}

const facts = (id: string) => sql`
  select r.id, r.author_id as "authorId", r.question_type as "questionType", r.status,
    exists (select from restaurant_claims k where k.restaurant_id = r.id and k.state = 'active') as "isClaimed"
  from restaurants r where r.id = ${id}`

export async function findRestaurant(db: Db | Tx, id: string): Promise<RestaurantFacts | undefined> {
  return firstRow<RestaurantFacts>(db)`${facts(id)}`
}

/**
 * Locks the restaurant: decisions about claims of one restaurant are made one after another. Callers read again what they read before the
 * lock.
 */
export async function lockRestaurant(tx: Tx, id: string): Promise<void> {
  await sql`select from restaurants where id = ${id} for no key update`.execute(tx)
}

const ownColumns = [
  'id',
  'proof',
  'state',
  'email',
  'photo_code',
  'photo',
  'code_expires_at',
  'ready_at',
  'active_since',
  'decided_at',
  'reason',
] as const

/** The member's latest claim of a restaurant. */
export function findOwnClaim(db: Db | Tx, restaurantId: string, memberId: string) {
  return db
    .selectFrom('restaurant_claims')
    .select(ownColumns)
    .where('restaurant_id', '=', restaurantId)
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export type OwnClaimRow = NonNullable<Awaited<ReturnType<typeof findOwnClaim>>>

interface NewClaim {
  restaurantId: string
  memberId: string
  proof: ClaimProof
  email: string | null
  domain: string | null
  codeHash: Buffer | null
  photoCode: string | null
  minutes: number
}

/** Begins a claim in place of the member's open one of this restaurant. @returns the photo of that one */
export async function beginClaim(tx: Tx, given: NewClaim): Promise<string | null> {
  const photo = await dropPending(tx, given.restaurantId, given.memberId)
  await sql`
    insert into restaurant_claims (restaurant_id, member_id, proof, email, domain, code_hash, photo_code, code_expires_at)
    values (${given.restaurantId}, ${given.memberId}::uuid, ${given.proof}, ${given.email}, ${given.domain}, ${given.codeHash}, ${given.photoCode},
      now() + make_interval(mins => ${given.minutes}))`.execute(tx)
  return photo
}

/** Deletes the member's open claim of a restaurant. The member is locked. @returns its photo */
export async function dropPending(tx: Tx, restaurantId: string, memberId: string): Promise<string | null> {
  const dropped = await tx
    .deleteFrom('restaurant_claims')
    .where('restaurant_id', '=', restaurantId)
    .where('member_id', '=', memberId)
    .where('state', '=', 'pending')
    .returning('photo')
    .executeTakeFirst()
  return dropped?.photo ?? null
}

/** Counts a try of the code before it is compared, so that parallel guesses count too. Undefined where no code can be entered. */
export async function takeTry(
  tx: Tx,
  { restaurantId, memberId, tries }: { restaurantId: string; memberId: string; tries: number },
): Promise<{ id: number; code_hash: Buffer } | undefined> {
  return firstRow<{ id: number; code_hash: Buffer }>(tx)`
    update restaurant_claims set code_tries = code_tries + 1
    where restaurant_id = ${restaurantId} and member_id = ${memberId}::uuid and state = 'pending' and code_hash is not null
      and code_tries < ${tries} and code_expires_at > now()
    returning id, code_hash`
}

/** The code was right: it cannot be entered again, and moderators see the claim. */
export async function markProven(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('restaurant_claims')
    .set({ code_hash: null, ready_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Puts the photo on the member's open claim, in place of an earlier one. False when its code is not good any more. */
export async function putPhoto(
  tx: Tx,
  { restaurantId, memberId, photo }: { restaurantId: string; memberId: string; photo: string },
): Promise<{ replaced: string | null } | undefined> {
  return firstRow<{ replaced: string | null }>(tx)`
    with known as (
      select id, photo from restaurant_claims where restaurant_id = ${restaurantId} and member_id = ${memberId}::uuid and state = 'pending'
        and photo_code is not null and code_expires_at > now() for update)
    update restaurant_claims k set photo = ${photo}, ready_at = now() from known where k.id = known.id returning known.photo as replaced`
}

export interface ClaimFacts {
  id: number
  restaurant_id: string
  member_id: string
  author_id: string | null
  state: 'pending' | 'active' | 'refused' | 'ended'
  is_ready: boolean
  photo: string | null
}

export async function findClaim(db: Db | Tx, id: number): Promise<ClaimFacts | undefined> {
  return firstRow<ClaimFacts>(db)`
    select k.id, k.restaurant_id, k.member_id, r.author_id, k.state, k.ready_at is not null as is_ready, k.photo
    from restaurant_claims k join restaurants r on r.id = k.restaurant_id where k.id = ${id}`
}

/** What a claim loses when it is decided. */
const bare = { email: null, code_hash: null, photo_code: null, photo: null, decided_at: sql<Date>`now()` }

/** Makes an open claim that is ready the active one of its restaurant; false when it was decided meanwhile. */
export async function activateClaim(tx: Tx, id: number, adminId: string): Promise<boolean> {
  return changesRow(
    tx
      .updateTable('restaurant_claims')
      .set({ ...bare, state: 'active', active_since: sql`now()`, decided_by: adminId })
      .where('id', '=', id)
      .where('state', '=', 'pending')
      .where('ready_at', 'is not', null),
  )
}

/** Gives a restaurant to a member without a proof. */
export async function insertActive(
  tx: Tx,
  { restaurantId, memberId, adminId }: { restaurantId: string; memberId: string; adminId: string },
): Promise<number> {
  const { id } = await tx
    .insertInto('restaurant_claims')
    .values({
      restaurant_id: restaurantId,
      member_id: memberId,
      proof: 'admin',
      state: 'active',
      active_since: sql`now()`,
      decided_at: sql`now()`,
      decided_by: adminId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Refuses an open claim; false when it was decided meanwhile. */
export async function refuseClaim(tx: Tx, id: number, { adminId, reason }: { adminId: string; reason: string }): Promise<boolean> {
  return changesRow(
    tx
      .updateTable('restaurant_claims')
      .set({ ...bare, state: 'refused', decided_by: adminId, reason })
      .where('id', '=', id)
      .where('state', '=', 'pending'),
  )
}

/** Refuses the other open claims of a restaurant that has a business now. @returns their photos */
export async function refuseOthers(tx: Tx, restaurantId: string, adminId: string): Promise<string[]> {
  const { rows } = await sql<{ photo: string | null }>`
    with others as (select id, photo from restaurant_claims where restaurant_id = ${restaurantId} and state = 'pending' order by member_id for update)
    update restaurant_claims k set state = 'refused', email = null, code_hash = null, photo_code = null, photo = null, decided_at = now(),
      decided_by = ${adminId}::uuid
    from others where k.id = others.id returning others.photo`.execute(tx)
  return rows.flatMap(({ photo }) => photo ?? [])
}

/** Ends an active claim with its replies; false when it ended meanwhile. */
export async function endClaim(tx: Tx, id: number, { endedBy, reason }: { endedBy: string; reason: string | null }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('restaurant_claims')
    .set({ state: 'ended', decided_at: sql`now()`, decided_by: endedBy, reason })
    .where('id', '=', id)
    .where('state', '=', 'active')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await tx.deleteFrom('business_replies').where('claim_id', '=', id).execute()
  return true
}

const waitingFirst = keyset(
  [
    { sql: 'k.ready_at', kind: 'micros' },
    { sql: 'k.id', kind: 'integer' },
  ],
  'asc',
)
const newestFirst = keyset([
  { sql: 'k.active_since', kind: 'micros' },
  { sql: 'k.id', kind: 'integer' },
])

/** Claims that wait for a moderator, the longest first, or active ones, newest first; one more than the limit. */
export function selectClaims(db: Db, { state, id, cursor, limit }: ClaimQuery) {
  const order = state === 'pending' ? waitingFirst : newestFirst
  return db
    .selectFrom('restaurant_claims as k')
    .innerJoin('restaurants as r', 'r.id', 'k.restaurant_id')
    .innerJoin('profiles as p', 'p.id', 'k.member_id')
    .select([
      'k.id',
      'k.restaurant_id',
      'r.title',
      'r.address',
      'r.maps_link',
      'k.member_id',
      'p.username',
      'p.nickname',
      'p.avatar_url',
      'k.proof',
      'k.state',
      'k.domain',
      'k.email',
      'k.photo_code',
      'k.photo',
      'k.ready_at',
      'k.active_since',
      order.place.as('place'),
    ])
    .where('k.state', '=', state)
    .$if(state === 'pending', (query) => query.where('k.ready_at', 'is not', null))
    .$if(id !== undefined, (query) => query.where('k.id', '=', id!))
    .where(order.after(cursor))
    .orderBy(order.order)
    .limit(limit + 1)
    .execute()
}

export type ClaimRow = Awaited<ReturnType<typeof selectClaims>>[number]

/** When a business began to manage a restaurant; null where none does. */
export async function findManagedSince(db: Db, restaurantId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('restaurant_claims')
    .select('active_since')
    .where('restaurant_id', '=', restaurantId)
    .where('state', '=', 'active')
    .executeTakeFirst()
  return row?.active_since ?? null
}

/** The member of this name, in any case. */
export async function findMemberId(db: Db, username: string): Promise<string | undefined> {
  return (await db.selectFrom('profiles').select('id').where('username', '=', username.toLowerCase()).executeTakeFirst())?.id
}

/** The language of a member's mails. */
export async function findLanguage(db: Db | Tx, memberId: string): Promise<string | null> {
  const row = await db.selectFrom('profiles').select('language').where('id', '=', memberId).executeTakeFirst()
  return row?.language ?? null
}
