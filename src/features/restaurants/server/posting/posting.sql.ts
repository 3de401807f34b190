import { sql } from 'kysely'
import { changesRow } from '#db/rows.ts'
import type { Db } from '#db/connect.ts'
import type { Tx } from '#db/transaction.ts'
import type { placeColumns } from '#features/places/server/index.ts'
import { fold, titleKey } from '#lib/fold.ts'
import type { RestaurantEdit, VoteTexts } from '../../posting.contract.ts'

/** The author and type of a restaurant. */
export function findAuthored(db: Db | Tx, id: string) {
  return db.selectFrom('restaurants').select(['author_id', 'question_type']).where('id', '=', id).executeTakeFirst()
}

/** The author and type of a restaurant, and whether a member manages it for its business. */
export function findKept(db: Db | Tx, id: string, memberId: string) {
  return db
    .selectFrom('restaurants')
    .select(['author_id', 'question_type', sql<boolean>`holds_restaurant(${memberId}::uuid, id)`.as('is_business')])
    .where('id', '=', id)
    .executeTakeFirst()
}

/**
 * Changes the given fields, and the place where address, link, choice or pin are among them, if the member is still its author or its
 * business.
 */
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
    ...(edit.title !== undefined && { title: edit.title, search_key: titleKey(edit.title) }),
    ...(edit.body !== undefined && { body: edit.body }),
    ...(edit.address !== undefined && { address: edit.address, address_key: fold(edit.address ?? '') }),
    ...(edit.mapsLink !== undefined && { maps_link: edit.mapsLink }),
    ...(edit.videoLink !== undefined && { video_link: edit.videoLink }),
    ...(edit.restaurantType !== undefined && { restaurant_type: edit.restaurantType }),
    ...(edit.initialRating !== undefined && { initial_rating: edit.initialRating }),
  }
  if (Object.keys(named).length === 0) return true
  return changesRow(
    tx
      .updateTable('restaurants')
      .set(named)
      .where('id', '=', id)
      .where(sql<boolean>`(author_id = ${memberId}::uuid or holds_restaurant(${memberId}::uuid, id))`),
  )
}

/** Duets have the title of their original. */
export async function renameDuets(tx: Tx, parentId: string, title: string): Promise<void> {
  await tx
    .updateTable('restaurants')
    .set({ title, search_key: titleKey(title) })
    .where('parent_question_id', '=', parentId)
    .where('title', '<>', title)
    .execute()
}

export async function updateVoteTexts(db: Db | Tx, id: string, authorId: string, { acceptText, rejectText }: VoteTexts): Promise<boolean> {
  return changesRow(
    db
      .updateTable('restaurants')
      .set({ accept_text: acceptText, reject_text: rejectText })
      .where('id', '=', id)
      .where('author_id', '=', authorId),
  )
}
