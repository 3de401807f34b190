import { memberTag, restaurantTag } from '#site/page-tags.ts'
import type { Restaurant } from '../restaurants.contract.ts'

/** The cache tags of a page that shows these restaurants: the restaurants, the duets' originals, and the named members. */
export function tagsOf(restaurants: readonly Restaurant[]): string[] {
  return restaurants.flatMap(({ id, parentQuestionId, authorId, duetUserId }) => [
    restaurantTag(id),
    ...(parentQuestionId ? [restaurantTag(parentQuestionId)] : []),
    ...(authorId ? [memberTag(authorId)] : []),
    ...(duetUserId ? [memberTag(duetUserId)] : []),
  ])
}
