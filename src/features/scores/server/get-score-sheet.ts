import { dumpDirectory, findNight } from '#features/open-data/server/index.ts'
import { PRIOR_WEIGHT } from '#features/ranking/ranking.rules.ts'
import { found } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { ScoreSheet } from '../scores.contract.ts'
import { historyOf, shownWaves } from '../scores.rules.ts'
import { findScoreRow, selectDays, selectHeld, selectWeights, type WeightRow } from './scores.sql.ts'

/** Anyone may see what makes the numbers of a restaurant. A duet has no numbers of its own. @throws DomainError RESTAURANT_NOT_FOUND */
export async function getScoreSheet({ db, config }: Pick<Context, 'db' | 'config'>, id: string): Promise<ScoreSheet> {
  const row = found(await findScoreRow(db, id), 'RESTAURANT_NOT_FOUND')
  const [weights, days, held, lastNight] = await Promise.all([
    selectWeights(db, id),
    selectDays(db, id),
    row.held_count === 0 ? [] : selectHeld(db, id),
    findNight(dumpDirectory(config), id),
  ])
  return {
    restaurant: { id: row.id, title: row.title, restaurantType: row.restaurant_type },
    memberRatings: row.logged_in_ratings,
    visitorRatings: row.anonymous_ratings,
    acceptCount: row.accept_count,
    rejectCount: row.reject_count,
    order: {
      score: row.order_score,
      priorWeight: PRIOR_WEIGHT,
      typeMean: row.type_mean,
      weights: row.weights,
      weightedRatings: row.weighted_ratings,
      votes: weights.reduce((sum, { votes }) => sum + votes, 0),
      byRating: byRating(weights),
      usual: row.usual === null ? null : { rating: row.usual, waves: shownWaves(row.waves ?? [], new Date().toISOString().slice(0, 10)) },
    },
    heldCount: row.held_count,
    held,
    history: historyOf(days),
    lastNight: lastNight ?? null,
  }
}

function byRating(rows: readonly WeightRow[]): number[] {
  const known = new Map(rows.map(({ rating, weights }) => [rating, weights]))
  return Array.from({ length: 10 }, (_, index) => known.get(index + 1) ?? 0)
}
