import { VOTE_CHANGE_COOLDOWN_SECONDS } from '#features/votes/votes.rules.ts'
import { lockMember } from '#people/server/lock-member.ts'
import { inTransaction } from '#db/transaction.ts'
import { found } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { RatingWithdrawn } from '../dishes.contract.ts'
import { cooldownError } from './cooldown-error.ts'
import { findDish, lockDish } from './dishes.sql.ts'
import { presentDish } from './dishes.view.ts'
import { deleteRating, findRating } from './ratings.sql.ts'

/**
 * A member withdraws the member's own rating of a dish, five minutes after it was given or changed: withdrawing is no way around the wait of
 * a change. A dish without a price goes with its last rating.
 * @throws DomainError DISH_NOT_FOUND, DISH_RATING_NOT_FOUND, DISH_RATING_COOLDOWN, NOT_AUTHENTICATED
 */
export async function withdrawRating(
  { db, pages }: Pick<Context, 'db' | 'pages'>,
  member: Member,
  dishId: number,
): Promise<RatingWithdrawn> {
  const { restaurantId, dish } = await inTransaction(db, async (tx) => {
    await lockMember(tx, member.id)
    const { restaurant_id: restaurantId } = found(await lockDish(tx, dishId), 'DISH_NOT_FOUND')
    const own = found(await findRating(tx, dishId, member.id), 'DISH_RATING_NOT_FOUND')
    if (!(await deleteRating(tx, dishId, member.id, VOTE_CHANGE_COOLDOWN_SECONDS)))
      throw cooldownError(own.last_rating_change_at ?? own.created_at, own)
    return { restaurantId, dish: await findDish(tx, dishId) }
  })
  pages.changed({ restaurant: restaurantId })
  return { dish: dish ? presentDish(dish) : null }
}
