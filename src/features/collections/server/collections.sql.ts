import { type RawBuilder, sql } from 'kysely'
import { changesRow } from '#db/rows.ts'
import { compileOnce } from '#db/compile-once.ts'
import { type Db, prepared } from '#db/connect.ts'
import type { Tx } from '#db/transaction.ts'
import { keyset, type Key } from '#db/keyset.ts'
import type { CollectionChange, CollectionInput } from '../collections.contract.ts'
import type { GallerySort } from '../collections.rules.ts'

const newest: Key[] = [
  { sql: 'c.created_at', kind: 'micros' },
  { sql: 'c.id', kind: 'uuid' },
]

/** The sort orders of the gallery; a member's own collections are sorted newest first. */
const orders = {
  newest: keyset(newest),
  likes: keyset([{ sql: 'c.like_count', kind: 'integer' }, ...newest]),
} satisfies Record<GallerySort, unknown>

export function selectCollections(db: Db | Tx) {
  return db
    .selectFrom('collections as c')
    .innerJoin('profiles as o', 'o.id', 'c.user_id')
    .select([
      'c.id',
      'c.user_id',
      'c.name',
      'c.description',
      'c.color',
      'c.emoji',
      'c.is_public',
      'c.item_count',
      'c.like_count',
      'c.created_at',
      'o.username',
      'o.nickname',
      'o.avatar_url',
    ])
}

export type CollectionRow = Awaited<ReturnType<ReturnType<typeof selectCollections>['executeTakeFirstOrThrow']>>

const selectOne = compileOnce((db, id: string) => selectCollections(db).where('c.id', '=', id).modifyEnd(prepared))

export async function findCollection(db: Db | Tx, id: string): Promise<CollectionRow | undefined> {
  return (await selectOne(db, id))[0]
}

/** A page of a member's collections, one more than the limit; each row says whether it contains the restaurant. */
export function selectOwn(
  db: Db,
  ownerId: string,
  { containing, cursor, limit }: { containing?: string | undefined; cursor?: string | undefined; limit: number },
) {
  const contains = containing === undefined ? sql<boolean | null>`null::boolean` : holds(containing)
  return selectCollections(db)
    .select([contains.as('contains'), orders.newest.place.as('place')])
    .where('c.user_id', '=', ownerId)
    .where(orders.newest.after(cursor))
    .orderBy(orders.newest.order)
    .limit(limit + 1)
    .execute()
}

/** Whether any collection of the member contains the restaurant. */
export async function isInAny(db: Db, ownerId: string, restaurantId: string): Promise<boolean> {
  return (
    (await db
      .selectFrom('collections as c')
      .select('c.id')
      .where('c.user_id', '=', ownerId)
      .where(holds(restaurantId))
      .limit(1)
      .executeTakeFirst()) !== undefined
  )
}

function holds(restaurantId: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from collection_items i where i.collection_id = c.id and i.question_id = ${restaurantId})`
}

/** A page of the gallery, one more than the limit; each row says whether the caller likes it. */
export function selectPublic(
  db: Db,
  askerId: string | null,
  { sort, cursor, limit }: { sort: GallerySort; cursor?: string | undefined; limit: number },
) {
  const order = orders[sort]
  return selectCollections(db)
    .select([
      sql<boolean>`exists (select from collection_likes l where l.collection_id = c.id and l.user_id = ${askerId}::uuid)`.as('is_liked'),
      order.place.as('place'),
    ])
    .where(sql<boolean>`c.is_public`)
    .where(order.after(cursor))
    .orderBy(order.order)
    .limit(limit + 1)
    .execute()
}

export async function insertCollection(tx: Tx, ownerId: string, { isPublic, ...look }: CollectionInput): Promise<string> {
  const { id } = await tx
    .insertInto('collections')
    .values({ ...look, user_id: ownerId, is_public: isPublic })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes the given fields; returns whether the collection exists and belongs to the member. */
export async function updateCollection(
  db: Db,
  id: string,
  ownerId: string,
  { name, description, color, emoji, isPublic }: CollectionChange,
): Promise<boolean> {
  return changesRow(
    db
      .updateTable('collections')
      .set({ name, description, color, emoji, is_public: isPublic })
      .where('id', '=', id)
      .where('user_id', '=', ownerId),
  )
}

/** Locks a collection for its removal. */
export function lockCollection(tx: Tx, id: string): Promise<{ user_id: string; is_public: boolean } | undefined> {
  return tx.selectFrom('collections').select(['user_id', 'is_public']).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Whether an open report about the collection exists. */
export async function isReported(tx: Tx, id: string): Promise<boolean> {
  return (
    (await tx
      .selectFrom('reports')
      .select('id')
      .where('item', '=', `collection:${id}`)
      .where('status', '=', 'pending')
      .executeTakeFirst()) !== undefined
  )
}

export async function deleteCollectionRow(db: Db | Tx, id: string, ownerId: string): Promise<void> {
  await db.deleteFrom('collections').where('id', '=', id).where('user_id', '=', ownerId).execute()
}

/** Locks a member's collection until the transaction ends; returns whether it still exists. */
export async function lockOwn(tx: Tx, id: string, ownerId: string): Promise<boolean> {
  return (
    (await tx
      .selectFrom('collections')
      .select('id')
      .where('id', '=', id)
      .where('user_id', '=', ownerId)
      .forNoKeyUpdate()
      .executeTakeFirst()) !== undefined
  )
}
