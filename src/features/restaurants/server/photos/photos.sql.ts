import { sql, type Transaction } from 'kysely'
import type { Db } from '#db/connect.ts'
import { changesRow, firstRow } from '#db/rows.ts'
import type { DB } from '#db/types.ts'
import { photoFiles, SQUARE, PHOTOS_MAX } from '#lib/media.rules.ts'

type Tx = Db | Transaction<DB>

export interface PhotoFacts {
  author_id: string | null
  /** Whether the member manages the restaurant for its business. */
  is_business: boolean
}

/** The author of a restaurant, and whether the member manages it for its business. */
export async function findPhotoFacts(db: Tx, id: string, memberId: string): Promise<PhotoFacts | undefined> {
  return firstRow<PhotoFacts>(db)`
    select author_id, holds_restaurant(${memberId}::uuid, id) as is_business from restaurants where id = ${id}`
}

const isKeptBy = (memberId: string) => sql<boolean>`(author_id = ${memberId}::uuid or holds_restaurant(${memberId}::uuid, id))`

/** Appends a photo if there is room and the member may still change photos. */
export async function appendPhoto(tx: Tx, id: string, memberId: string, photo: string): Promise<boolean> {
  return changesRow(
    tx
      .updateTable('restaurants')
      .set({ photos: sql`array_append(photos, ${photo}::text)` })
      .where('id', '=', id)
      .where(isKeptBy(memberId))
      .where(sql<boolean>`cardinality(photos) < ${PHOTOS_MAX}`),
  )
}

/** A photo of a restaurant and the member who uploaded it; of an older one the author. Locks the restaurant. */
export async function lockPhoto(tx: Transaction<DB>, id: string, photo: string): Promise<{ ownerId: string | null } | undefined> {
  return firstRow<{ ownerId: string | null }>(tx)`
    select coalesce(f.owner_id, r.author_id) as "ownerId" from restaurants r left join media_files f on f.name = ${photoFiles(photo)[SQUARE]}
    where r.id = ${id} and ${photo}::text = any(r.photos) for no key update of r`
}

/** Removes a photo for a moderator, who holds the lock. */
export async function dropPhoto(tx: Transaction<DB>, id: string, photo: string): Promise<void> {
  await tx
    .updateTable('restaurants')
    .set({ photos: sql`array_remove(photos, ${photo}::text)` })
    .where('id', '=', id)
    .execute()
}

/** Removes a photo if it exists and the member may still change photos; the others keep their order. */
export async function takePhoto(tx: Tx, id: string, memberId: string, photo: string): Promise<boolean> {
  return changesRow(
    tx
      .updateTable('restaurants')
      .set({ photos: sql`array_remove(photos, ${photo}::text)` })
      .where('id', '=', id)
      .where(isKeptBy(memberId))
      .where(sql<boolean>`${photo}::text = any(photos)`),
  )
}
