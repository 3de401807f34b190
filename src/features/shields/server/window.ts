import type { RestaurantHistory, VoteWindow, WindowVote } from '#features/ranking/detectors/window.rules.ts'
import { WINDOW_DAYS } from '../shields.rules.ts'
import type { RecentVote, RestaurantTotals } from './window.sql.ts'

/** A window in which restaurants and members have numbers, and the names behind these numbers. */
export interface NumberedWindow {
  window: VoteWindow
  restaurantOf: (number: number) => string
  memberOf: (number: number) => string
}

/** Gives each name a number. */
function numbering(): { of(name: string): number; names: string[] } {
  const numbers = new Map<string, number>()
  const names: string[] = []
  return {
    names,
    of(name) {
      const known = numbers.get(name)
      if (known !== undefined) return known
      numbers.set(name, names.length)
      return names.push(name) - 1
    },
  }
}

/** The window of these votes. The past of a restaurant is what counts there and is not in the window. */
export function windowOf(votes: readonly RecentVote[], totals: readonly RestaurantTotals[], today: number): NumberedWindow {
  const [restaurants, members, networks] = [numbering(), numbering(), numbering()]
  const known = new Map(votes.map((vote) => [vote.id, vote]))
  const past = new Map(totals.map((restaurant) => [restaurant.id, { ...restaurant, ratings: [...restaurant.ratings] }]))
  const numbered = [...known.values()].map((vote): WindowVote => {
    const restaurant = past.get(vote.restaurant)
    // Held votes are in no counter.
    if (restaurant && !restaurant.is_past && !vote.is_held)
      restaurant.ratings[vote.rating - 1] = Math.max(0, restaurant.ratings[vote.rating - 1]! - 1)
    return {
      id: vote.id,
      restaurant: restaurants.of(vote.restaurant),
      member: members.of(vote.member),
      rating: vote.rating,
      castAt: vote.cast_at,
      signedUpAt: vote.signed_up_at,
      firstCastAt: vote.first_cast_at,
      network: vote.network === null ? undefined : networks.of(vote.network),
      words: vote.words ?? undefined,
    }
  })
  const histories = [...past.values()].map(({ id, ratings, created_at }): [number, RestaurantHistory] => [
    restaurants.of(id),
    { ratings, days: Math.max(0, today - WINDOW_DAYS - created_at) },
  ])
  return {
    window: { votes: numbered, days: WINDOW_DAYS, histories: new Map(histories) },
    restaurantOf: (number) => restaurants.names[number]!,
    memberOf: (number) => members.names[number]!,
  }
}
