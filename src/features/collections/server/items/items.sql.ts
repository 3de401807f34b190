import { sql } from 'kysely'
import { changesRow } from '#db/rows.ts'
import { compileOnce } from '#db/compile-once.ts'
import { type Db, prepared } from '#db/connect.ts'
import type { Tx } from '#db/transaction.ts'
import { keyset } from '#db/keyset.ts'

/** A collection is sorted in its owner's order. */
const ordered = keyset(
  [
    { sql: 'i.position', kind: 'integer' },
    { sql: 'i.added_at', kind: 'micros' },
    { sql: 'i.question_id', kind: 'text' },
  ],
  'asc',
)

function selectItems(db: Db | Tx, collectionId: string) {
  return db
    .selectFrom('collection_items as i')
    .select(['i.collection_id', 'i.question_id', 'i.notes', 'i.added_at'])
    .where('i.collection_id', '=', collectionId)
}

/** A page of a collection, one more than the limit. */
export function selectItemPage(db: Db, collectionId: string, { cursor, limit }: { cursor?: string | undefined; limit: number }) {
  return cursor === undefined ? firstItems(db, collectionId, limit + 1) : itemPage(db, collectionId, cursor, limit + 1).execute()
}

const firstItems = compileOnce((db, collectionId: string, limit: number) =>
  itemPage(db, collectionId, undefined, limit).modifyEnd(prepared),
)

function itemPage(db: Db, collectionId: string, cursor: string | undefined, limit: number) {
  return selectItems(db, collectionId).select(ordered.place.as('place')).where(ordered.after(cursor)).orderBy(ordered.order).limit(limit)
}

export function findItem(db: Db | Tx, collectionId: string, restaurantId: string) {
  return selectItems(db, collectionId).where('i.question_id', '=', restaurantId).executeTakeFirst()
}

export async function listNotes(db: Db, collectionId: string): Promise<string[]> {
  const rows = await db.selectFrom('collection_items').select('notes').where('collection_id', '=', collectionId).execute()
  return rows.flatMap(({ notes }) => notes ?? [])
}

export type ItemRow = NonNullable<Awaited<ReturnType<typeof findItem>>>

// Locked before a collection: deleting a restaurant takes its locks in the same order.
/** Keeps a restaurant from being deleted until the transaction ends; returns whether it exists. */
export async function lockRestaurantRow(tx: Tx, id: string): Promise<boolean> {
  return (await tx.selectFrom('restaurants').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()) !== undefined
}

/** Appends a restaurant to a locked collection; false when it is already in it. */
export async function insertItem(
  tx: Tx,
  { collectionId, restaurantId, notes }: { collectionId: string; restaurantId: string; notes: string | null },
): Promise<boolean> {
  return (
    (await tx
      .insertInto('collection_items')
      .values({
        collection_id: collectionId,
        question_id: restaurantId,
        notes,
        position: sql<number>`(select coalesce(max(position) + 1, 0) from collection_items where collection_id = ${collectionId})`,
      })
      .onConflict((conflict) => conflict.columns(['collection_id', 'question_id']).doNothing())
      .returning('question_id')
      .executeTakeFirst()) !== undefined
  )
}

/** Returns whether the item exists. */
export async function updateNotes(db: Db, collectionId: string, restaurantId: string, notes: string | null): Promise<boolean> {
  return changesRow(
    db.updateTable('collection_items').set({ notes }).where('collection_id', '=', collectionId).where('question_id', '=', restaurantId),
  )
}

export async function deleteItem(tx: Tx, collectionId: string, restaurantId: string): Promise<void> {
  await tx.deleteFrom('collection_items').where('collection_id', '=', collectionId).where('question_id', '=', restaurantId).execute()
}

export async function countItems(tx: Tx, collectionId: string): Promise<number> {
  const { item_count } = await tx.selectFrom('collections').select('item_count').where('id', '=', collectionId).executeTakeFirstOrThrow()
  return item_count
}

/** How many of these restaurants a collection contains. */
export async function countHeld(tx: Tx, collectionId: string, restaurantIds: string[]): Promise<number> {
  const { held } = await tx
    .selectFrom('collection_items')
    .select((select) => select.fn.countAll<number>().as('held'))
    .where('collection_id', '=', collectionId)
    .where('question_id', 'in', restaurantIds)
    .executeTakeFirstOrThrow()
  return held
}

/** Redistributes the positions of these items among them in this order; renumbers all items from 0. */
export async function reorder(tx: Tx, collectionId: string, restaurantIds: string[]): Promise<void> {
  await sql`
    with stand as (
      select i.question_id, row_number() over (order by ${ordered.order}) - 1 as place
      from collection_items i where i.collection_id = ${collectionId}),
    wanted as (select id, nth from unnest(${restaurantIds}::text[]) with ordinality as given(id, nth)),
    free as (select s.place, row_number() over (order by s.place) as nth from stand s join wanted w on w.id = s.question_id)
    update collection_items i set position = coalesce(f.place, s.place)
    from stand s left join wanted w on w.id = s.question_id left join free f on f.nth = w.nth
    where i.collection_id = ${collectionId} and i.question_id = s.question_id and i.position <> coalesce(f.place, s.place)`.execute(tx)
}
