import { hashesOfLeaver } from '#features/accounts/server/index.ts'
import { VOTE_CHANGE_COOLDOWN_SECONDS } from '#features/votes/votes.rules.ts'
import { lockMember } from '#people/server/lock-member.ts'
import { inTransaction, type Tx } from '#db/transaction.ts'
import { found } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { DishRated, RatingInput } from '../dishes.contract.ts'
import { cooldownError } from './cooldown-error.ts'
import { assertCanRate } from './dishes.policy.ts'
import { type DishRow, findDish, lockDish } from './dishes.sql.ts'
import { presentDish, presentOwn } from './dishes.view.ts'
import { changeRating, deleteLeft, findRating, insertRating, type RatingRow } from './ratings.sql.ts'

/**
 * A member rates a dish from 1 to 10, once; the rating may be changed, the first time freely and then every five minutes. It enters neither
 * the score of the restaurant nor an order of restaurants, and pays nothing. Of a member who left and returned, the old rating goes.
 * @throws DomainError DISH_NOT_FOUND, BUSINESS_NO_RATING, DISH_RATING_COOLDOWN, NOT_AUTHENTICATED
 */
export async function rateDish(
  context: Pick<Context, 'db' | 'pages' | 'secret'>,
  member: Member,
  dishId: number,
  { rating }: RatingInput,
  device: string | undefined,
): Promise<DishRated> {
  const { db, pages } = context
  const left = member.isReturned ? await hashesOfLeaver(context, member, device, `dish ${dishId}`) : []
  const { own, dish } = await inTransaction(db, async (tx) => {
    await lockMember(tx, member.id)
    const dish = await lockDish(tx, dishId)
    await assertCanRate(tx, member, dish)
    const own = await keepRating(tx, dish!, member.id, rating)
    // After the new rating, without which a dish of one rating would go.
    if (left.length > 0) await deleteLeft(tx, dishId, left)
    return { own, dish: found(await findDish(tx, dishId), 'DISH_NOT_FOUND') }
  })
  pages.changed({ restaurant: dish.restaurant_id })
  return { own: presentOwn(own), dish: presentDish(dish) }
}

/** Sending the same rating again changes nothing, so there is no cooldown. */
async function keepRating(tx: Tx, dish: DishRow, memberId: string, rating: number): Promise<RatingRow> {
  const added = await insertRating(tx, dish, memberId, rating)
  if (added) return added
  const existing = found(await findRating(tx, dish.id, memberId), 'DISH_RATING_NOT_FOUND')
  if (existing.rating === rating) return existing
  const changed = await changeRating(tx, { dishId: dish.id, memberId, rating, cooldownSeconds: VOTE_CHANGE_COOLDOWN_SECONDS })
  if (changed) return changed
  throw cooldownError(existing.last_rating_change_at!, existing)
}
