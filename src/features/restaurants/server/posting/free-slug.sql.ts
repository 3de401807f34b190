import { type Insertable, sql } from 'kysely'
import type { Restaurants } from '#db/types.ts'
import type { Tx } from '#db/transaction.ts'
import { valuesOf } from '#db/rows.ts'
import { DomainError } from '#lib/errors.ts'
import { fold, titleKey } from '#lib/fold.ts'
import { SLUG_COUNTERS, slugCandidate } from '#lib/slug.ts'
import { RESERVED_IDS } from '#features/restaurants/restaurants.rules.ts'
import { restaurantSlug } from './restaurant-slug.ts'

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
  return (
    (await tx
      .insertInto('restaurants')
      .values({ ...row, search_key: titleKey(row.title), address_key: fold(row.address ?? '') })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()) !== undefined
  )
}

/** Inserts many in one statement, each under the first free address of its title, and tells these addresses in the same order. */
export async function insertRestaurants(tx: Tx, rows: Omit<Row, 'id' | 'search_key' | 'address_key'>[]): Promise<string[]> {
  const slugs = rows.map(({ title }) => restaurantSlug(title))
  const taken = await findTaken(tx, slugs)
  const isFirst = (index: number): boolean => slugs.indexOf(slugs[index]!) === index
  const simple = rows.flatMap((row, index) => {
    const id = slugs[index]!
    const isFree = isFirst(index) && !taken.has(id) && !RESERVED_IDS.has(id)
    return isFree ? [{ ...row, id, search_key: titleKey(row.title), address_key: fold(row.address ?? '') }] : []
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
  return new Set(
    await valuesOf<string>(tx)`
    select id from restaurants where id = any(${ids}::text[])
    union all
    select id from restaurant_redirects where id = any(${ids}::text[])
    union all
    select address from removed_restaurants where address = any(${ids}::text[])
    union all
    select content_id from deleted_content_stats where content_type = 'question' and content_id = any(${ids}::text[])`,
  )
}
