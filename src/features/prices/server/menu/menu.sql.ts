import { sql } from 'kysely'
import { type Db, prepared } from '#db/connect.ts'
import type { Given } from '#db/joined-reads.ts'
import type { Tx } from '#db/transaction.ts'
import { compileOnce } from '#db/compile-once.ts'
import { MENU_PHOTOS_SHOWN } from '../../prices.rules.ts'

const columns = ['id', 'photo', 'added_at', 'user_id'] as const

/** The latest photos of a restaurant's menu. */
export function menuPhotosOf(db: Db, restaurantId: string | Given) {
  return db
    .selectFrom('menu_photos')
    .select(columns)
    .where('question_id', '=', restaurantId)
    .orderBy('added_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(MENU_PHOTOS_SHOWN))
}

export const selectMenuPhotos = compileOnce((db, restaurantId: string) => menuPhotosOf(db, restaurantId).modifyEnd(prepared))

interface Added {
  restaurantId: string
  userId: string
  photo: string
}

/** Adds the member's photo in place of an earlier one. The member is locked. @returns the new row and the photo that it replaces */
export async function saveMenuPhoto(tx: Tx, { restaurantId, userId, photo }: Added) {
  const before = await tx
    .selectFrom('menu_photos')
    .select('photo')
    .where('question_id', '=', restaurantId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  const row = await tx
    .insertInto('menu_photos')
    .values({ question_id: restaurantId, user_id: userId, photo })
    .onConflict((conflict) => conflict.constraint('menu_photos_once').doUpdateSet({ photo, added_at: sql<Date>`now()` }))
    .returning(columns)
    .executeTakeFirstOrThrow()
  return { row, replaced: before?.photo }
}

export type MenuPhotoRow = Awaited<ReturnType<typeof saveMenuPhoto>>['row']

export function findMenuPhoto(db: Db, id: number) {
  return db.selectFrom('menu_photos').select(['question_id', 'user_id']).where('id', '=', id).executeTakeFirst()
}

/** @returns the photo that it was; undefined when another request was faster */
export async function removeMenuPhotoRow(db: Db | Tx, id: number): Promise<string | undefined> {
  return (await db.deleteFrom('menu_photos').where('id', '=', id).returning('photo').executeTakeFirst())?.photo
}
