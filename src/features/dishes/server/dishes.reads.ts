import { PRIOR_WEIGHT } from '#features/ranking/ranking.rules.ts'
import { listOfDish } from '#features/member-photos/server/index.ts'
import { isRestaurant } from '#features/restaurants/server/index.ts'
import { ensure } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { DishSheet, LikeDishList, OwnRatingList } from '../dishes.contract.ts'
import { likeDishes } from '../dishes.rules.ts'
import { kindOf } from '../kinds/dish-kinds.ts'
import { splitPortion } from '../kinds/split-portion.ts'
import { suggestKinds } from '../kinds/suggest-kinds.ts'
import { findSheet, selectNames } from './dishes.sql.ts'
import { presentDish, presentOwn } from './dishes.view.ts'
import { selectOwnRatings } from './ratings.sql.ts'

const LIKE = 8

/** Anyone may see what makes the numbers of a dish. @throws DomainError DISH_NOT_FOUND */
export async function getDishSheet({ db }: Pick<Context, 'db'>, id: number): Promise<DishSheet> {
  const [row, photos] = await Promise.all([findSheet(db, id), listOfDish(db, id)])
  ensure(row, 'DISH_NOT_FOUND')
  const kind = row.kind === null ? undefined : kindOf(row.kind)
  return {
    id: row.id,
    name: row.name,
    restaurant: { id: row.restaurant_id, title: row.title },
    kind: kind ? { slug: kind.slug, tr: kind.tr, en: kind.en } : null,
    ratings: row.rating_counts,
    heldCount: row.held_count,
    order: {
      score: row.order_score,
      priorWeight: PRIOR_WEIGHT,
      mean: row.prior_mean,
      isOfKind: row.is_of_kind,
      weights: row.weights,
      weightedRatings: row.weighted_ratings,
      byRating: row.by_rating,
    },
    photos,
  }
}

/** The numbers of a dish as CSV, from which its mean and its place in the order can be computed again. @throws DomainError DISH_NOT_FOUND */
export async function getDishRatings(context: Pick<Context, 'db'>, id: number): Promise<string> {
  const { ratings, order } = await getDishSheet(context, id)
  return `rating,ratings,weights\n${ratings.map((amount, at) => `${at + 1},${amount},${order.byRating[at]!.toFixed(2)}\n`).join('')}`
}

/** Anyone may see which dishes of a restaurant a typed name could mean, and which kinds. @throws DomainError RESTAURANT_NOT_FOUND */
export async function listLikeDishes({ db }: Pick<Context, 'db'>, restaurantId: string, name: string): Promise<LikeDishList> {
  const dishes = await selectNames(db, restaurantId)
  ensure(dishes.length > 0 || (await isRestaurant(db, restaurantId)), 'RESTAURANT_NOT_FOUND')
  return {
    // 'Yarım ekmek kokoreç' is the dish 'Kokoreç'.
    items: likeDishes(splitPortion(name).name, dishes, LIKE).map((dish) => presentDish(dish)),
    kinds: suggestKinds(name, LIKE).map(({ slug, tr, en }) => ({ slug, tr, en })),
  }
}

/** A member sees the member's own ratings of the dishes of a restaurant. */
export async function listOwnRatings({ db }: Pick<Context, 'db'>, member: Member, restaurantId: string): Promise<OwnRatingList> {
  return { items: (await selectOwnRatings(db, restaurantId, member.id)).map((row) => presentOwn(row)) }
}
