import { combinedRating, ratingOf } from '#features/restaurants/restaurants.rules.ts'
import { presentRestaurant } from '#features/restaurants/server/index.ts'
import type { CollectionItem } from '../../collections.contract.ts'
import type { ItemRow } from './items.sql.ts'

/** A restaurant or duet as it stands in a collection; a duet shows everybody's rating of its original, as on cards. */
export function presentItem(row: ItemRow): CollectionItem {
  const { id, title, body, author, acceptCount, rejectCount, commentCount, photos, restaurantType, address, isVotable, ...restaurant } =
    presentRestaurant(row)
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
