import { combinedRating, ratingOf } from '#features/restaurants/restaurants.rules.ts'
import type { Db } from '#db/connect.ts'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { hydrateRestaurants } from '#features/restaurants/server/index.ts'
import type { CollectionItem } from '../../collections.contract.ts'
import type { ItemRow } from './items.sql.ts'

/** Rows of items with their restaurants, in the same order; without those that were deleted meanwhile. */
export async function presentItems(db: Db, rows: readonly ItemRow[]): Promise<CollectionItem[]> {
  const restaurants = await hydrateRestaurants(
    db,
    rows.map((row) => row.question_id),
  )
  return rows.flatMap((row) => {
    const restaurant = restaurants.get(row.question_id)
    return restaurant ? [presentItem(row, restaurant)] : []
  })
}

/** A restaurant or duet as a collection item; a duet shows the overall rating of its original, as on cards. */
function presentItem(row: ItemRow, restaurant: Restaurant): CollectionItem {
  const { id, title, body, author, acceptCount, rejectCount, commentCount, photos, restaurantType, address, isVotable } = restaurant
  const { loggedInRatings, anonymousRatings } = restaurant.parentQuestion ?? restaurant
  return {
    collectionId: row.collection_id,
    questionId: id,
    notes: row.notes,
    addedAt: row.added_at.toISOString(),
    questionTitle: title,
    questionBody: body,
    authorUsername: author?.username ?? null,
    authorAvatarUrl: author?.avatarUrl ?? null,
    acceptCount,
    rejectCount,
    commentCount,
    photo: photos[0] ?? null,
    restaurantType,
    address,
    isVotable,
    rating: restaurant.questionType === 'duet' ? combinedRating(loggedInRatings, anonymousRatings) : ratingOf(loggedInRatings).average,
  }
}
