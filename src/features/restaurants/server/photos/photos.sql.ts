import { sql, type Transaction } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { DB } from '#db/types.ts'
import { PHOTOS_MAX } from '#features/restaurants/restaurants.rules.ts'

type Tx = Db | Transaction<DB>

export function findAuthor(db: Tx, id: string): Promise<{ author_id: string | null } | undefined> {
  return db.selectFrom('restaurants').select('author_id').where('id', '=', id).executeTakeFirst()
}

/** Appends a photo if there is room and the author is unchanged. */
export async function appendPhoto(tx: Tx, id: string, authorId: string, photo: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('restaurants')
    .set({ photos: sql`array_append(photos, ${photo}::text)` })
    .where('id', '=', id)
    .where('author_id', '=', authorId)
    .where(sql<boolean>`cardinality(photos) < ${PHOTOS_MAX}`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Removes a photo if it exists and the author is unchanged; the others keep their order. */
export async function takePhoto(tx: Tx, id: string, authorId: string, photo: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('restaurants')
    .set({ photos: sql`array_remove(photos, ${photo}::text)` })
    .where('id', '=', id)
    .where('author_id', '=', authorId)
    .where(sql<boolean>`${photo}::text = any(photos)`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
