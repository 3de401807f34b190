import type { RestaurantHistory, VoteWindow, WindowVote } from '#features/ranking/detectors/window.rules.ts'
import { WINDOW_DAYS } from '../shields.rules.ts'

/** A vote of the window. A held one is in no counter. */
export interface SeenVote extends WindowVote {
  isHeld: boolean
}

/** What counts on a restaurant. */
export interface Totals {
  ratings: readonly number[]
  /** Days since 1970. */
  createdAt: number
  /** Whether the votes of the window are left out already. */
  isPast: boolean
}

/**
 * The window of these votes. The past of a restaurant is what counts there and is not in the window.
 * @param today days since 1970
 */
export function windowOf(votes: readonly SeenVote[], totals: ReadonlyMap<number, Totals>, today: number): VoteWindow {
  const histories = new Map<number, RestaurantHistory>()
  const counted = new Map<number, number[]>()
  for (const [restaurant, { ratings, createdAt, isPast }] of totals) {
    const past = [...ratings]
    histories.set(restaurant, { ratings: past, days: Math.max(0, today - WINDOW_DAYS - createdAt) })
    if (!isPast) counted.set(restaurant, past)
  }
  for (const { restaurant, rating, isHeld } of votes) {
    const past = isHeld ? undefined : counted.get(restaurant)
    if (past) past[rating - 1] = Math.max(0, past[rating - 1]! - 1)
  }
  return { votes, days: WINDOW_DAYS, histories }
}
