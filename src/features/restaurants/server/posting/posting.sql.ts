import { type Insertable, sql, type Transaction } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { DB, Restaurants } from '#db/types.ts'
import { DomainError } from '#lib/errors.ts'
import type { placeColumns } from '#features/places/server/index.ts'
import { fold } from '#lib/fold.ts'
import { SLUG_COUNTERS, slugCandidate } from '#lib/slug.ts'
import type { RestaurantEdit, VoteTexts } from '../../posting.contract.ts'
import { restaurantSlug } from './restaurant-slug.ts'
import { RESERVED_IDS } from '#features/restaurants/restaurants.rules.ts'

type Tx = Transaction<DB>
type Row = Insertable<Restaurants>

/** How many ids to try; enough for any number of concurrent inserts of the same title. */
const ATTEMPTS = 100
const SLUG_LOCK = 7_104_005

/** Inserts it under the first free address of its title. @throws DomainError RESTAURANT_NOT_CREATED */
export async function insertRestaurant(tx: Tx, row: Omit<Row, 'id' | 'search_key' | 'address_key'>): Promise<string> {
  const slug = restaurantSlug(row.title)
  // Inserts of the same title run one after another: otherwise all would retry after each of them.
  await sql`select pg_advisory_xact_lock(${SLUG_LOCK}::int4, hashtext(${slug}))`.execute(tx)
  const isFree = !RESERVED_IDS.has(slug) && !(await findTaken(tx, [slug])).has(slug)
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const id = attempt === 0 && isFree ? slug : await findFreeId(tx, slug, attempt)
    if (await insertWithId(tx, { ...row, id })) return id
  }
  throw new DomainError('RESTAURANT_NOT_CREATED')
}

/** Inserts it under this id; false when the id is taken. */
export async function insertWithId(tx: Tx, row: Omit<Row, 'search_key' | 'address_key'>): Promise<boolean> {
  const inserted = await tx
    .insertInto('restaurants')
    .values({ ...row, search_key: fold(row.title), address_key: fold(row.address ?? '') })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Inserts many in one statement, each under the first free address of its title, and tells these addresses in the same order. */
export async function insertRestaurants(tx: Tx, rows: Omit<Row, 'id' | 'search_key' | 'address_key'>[]): Promise<string[]> {
  const slugs = rows.map(({ title }) => restaurantSlug(title))
  const taken = await findTaken(tx, slugs)
  const isFirst = (index: number): boolean => slugs.indexOf(slugs[index]!) === index
  const simple = rows.flatMap((row, index) => {
    const id = slugs[index]!
    const isFree = isFirst(index) && !taken.has(id) && !RESERVED_IDS.has(id)
    return isFree ? [{ ...row, id, search_key: fold(row.title), address_key: fold(row.address ?? '') }] : []
  })
  const inserted = new Set<string>()
  if (simple.length > 0) {
    const result = await tx
      .insertInto('restaurants')
      .values(simple)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .execute()
    for (const { id } of result) inserted.add(id)
  }
  const ids: string[] = []
  for (const [index, row] of rows.entries())
    ids.push(isFirst(index) && inserted.has(slugs[index]!) ? slugs[index]! : await insertRestaurant(tx, row))
  return ids
}

async function findFreeId(tx: Tx, slug: string, attempt: number): Promise<string> {
  const now = new Date(Date.now() + attempt)
  const candidates = Array.from({ length: SLUG_COUNTERS + 1 }, (_, count) => slugCandidate(slug, count, now))
  const taken = await findTaken(tx, candidates)
  return candidates.find((id) => !taken.has(id) && !RESERVED_IDS.has(id)) ?? slugCandidate(slug, SLUG_COUNTERS + 1, now)
}

/** The ids of these that belong to a restaurant, lead to one, or belonged to a deleted one, which its reports and points still name. */
async function findTaken(tx: Tx, ids: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from restaurants where id = any(${ids}::text[])
    union all
    select id from restaurant_redirects where id = any(${ids}::text[])
    union all
    select address from removed_restaurants where address = any(${ids}::text[])
    union all
    select content_id from deleted_content_stats where content_type = 'question' and content_id = any(${ids}::text[])`.execute(tx)
  return new Set(rows.map((row) => row.id))
}

/** The author and type of a restaurant. */
export function findAuthored(db: Db | Tx, id: string) {
  return db.selectFrom('restaurants').select(['author_id', 'question_type']).where('id', '=', id).executeTakeFirst()
}

/** The same, and whether a member manages it for its business. */
export function findKept(db: Db | Tx, id: string, memberId: string) {
  return db
    .selectFrom('restaurants')
    .select(['author_id', 'question_type', sql<boolean>`holds_restaurant(${memberId}::uuid, id)`.as('is_business')])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Changes the given fields, and the place where address, link, choice or pin are among them, if the member is still its author or its business. */
export async function updateRestaurant(
  tx: Tx,
  id: string,
  memberId: string,
  edit: RestaurantEdit,
  { is_cart, landmark, ...place }: ReturnType<typeof placeColumns> & { is_cart: boolean; landmark: string | null },
): Promise<boolean> {
  const isMoved = [edit.address, edit.mapsLink, edit.place, edit.pin].some((given) => given !== undefined)
  const named = {
    ...(isMoved && place),
    ...((edit.isCart !== undefined || edit.landmark !== undefined) && { is_cart, landmark }),
    ...(edit.title !== undefined && { title: edit.title, search_key: fold(edit.title) }),
    ...(edit.body !== undefined && { body: edit.body }),
    ...(edit.address !== undefined && { address: edit.address, address_key: fold(edit.address ?? '') }),
    ...(edit.mapsLink !== undefined && { maps_link: edit.mapsLink }),
    ...(edit.videoLink !== undefined && { video_link: edit.videoLink }),
    ...(edit.restaurantType !== undefined && { restaurant_type: edit.restaurantType }),
    ...(edit.initialRating !== undefined && { initial_rating: edit.initialRating }),
  }
  if (Object.keys(named).length === 0) return true
  const { numUpdatedRows } = await tx
    .updateTable('restaurants')
    .set(named)
    .where('id', '=', id)
    .where(sql<boolean>`(author_id = ${memberId}::uuid or holds_restaurant(${memberId}::uuid, id))`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Duets have the title of their original. */
export async function renameDuets(tx: Tx, parentId: string, title: string): Promise<void> {
  await tx
    .updateTable('restaurants')
    .set({ title, search_key: fold(title) })
    .where('parent_question_id', '=', parentId)
    .where('title', '<>', title)
    .execute()
}

export async function updateVoteTexts(db: Db | Tx, id: string, authorId: string, { acceptText, rejectText }: VoteTexts): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('restaurants')
    .set({ accept_text: acceptText, reject_text: rejectText })
    .where('id', '=', id)
    .where('author_id', '=', authorId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
