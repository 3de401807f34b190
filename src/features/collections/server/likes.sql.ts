import type { Db } from '#db/connect.ts'
import type { Tx } from '#db/transaction.ts'

/** Locks a public collection until the transaction ends; returns whether it exists and is still public. */
export async function lockPublic(tx: Tx, id: string): Promise<boolean> {
  return (
    (await tx
      .selectFrom('collections')
      .select('id')
      .where('id', '=', id)
      .where('is_public', '=', true)
      .forNoKeyUpdate()
      .executeTakeFirst()) !== undefined
  )
}

export async function insertLike(tx: Tx, collectionId: string, memberId: string): Promise<void> {
  await tx
    .insertInto('collection_likes')
    .values({ collection_id: collectionId, user_id: memberId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteLike(tx: Tx, collectionId: string, memberId: string): Promise<void> {
  await tx.deleteFrom('collection_likes').where('collection_id', '=', collectionId).where('user_id', '=', memberId).execute()
}

export async function isLikedBy(db: Db, collectionId: string, memberId: string): Promise<boolean> {
  return (
    (await db
      .selectFrom('collection_likes')
      .select('user_id')
      .where('collection_id', '=', collectionId)
      .where('user_id', '=', memberId)
      .executeTakeFirst()) !== undefined
  )
}

export async function countLikes(tx: Tx, collectionId: string): Promise<number> {
  const { like_count } = await tx.selectFrom('collections').select('like_count').where('id', '=', collectionId).executeTakeFirstOrThrow()
  return like_count
}
