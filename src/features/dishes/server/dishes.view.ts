import { canChangeAt } from '#features/votes/votes.rules.ts'
import type { BestDish, Dish, OwnRating } from '../dishes.contract.ts'
import { meanOfCounts } from '../dishes.rules.ts'
import type { DishRow } from './dishes.sql.ts'
import type { RatingRow } from './ratings.sql.ts'

/** A dish as every viewer sees it. */
export function presentDish({ id, name, kind, rating_counts }: Pick<DishRow, 'id' | 'name' | 'kind' | 'rating_counts'>): Dish {
  return { id, name, kind, rating: meanOfCounts(rating_counts) }
}

/** A dish that 'Ne yenir?' names. */
export function presentBest({ id, name, counts }: { id: number; name: string; counts: number[] }): BestDish {
  return { id, name, ...(meanOfCounts(counts) ?? { count: 0, mean: 0 }) }
}

/** The member's own rating. */
export function presentOwn({ dish_id, rating, last_rating_change_at, is_held }: RatingRow): OwnRating {
  return { dishId: dish_id, rating, canChangeAt: canChangeAt(last_rating_change_at)?.toISOString() ?? null, isHeld: is_held }
}
