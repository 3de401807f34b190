import { findSigned, findSuspicious } from '#features/ranking/detectors/find-suspicious.rules.ts'
import type { Evidence } from '#features/ranking/detectors/window.rules.ts'
import { strongestSigns } from '../../shields.rules.ts'
import type { Attack } from '../hold-votes.ts'
import { windowOf } from '../window.ts'
import type { RecentVote, RestaurantTotals } from '../window.sql.ts'

/** What a look of the detectors is about. */
export interface Seen {
  votes: readonly RecentVote[]
  totals: readonly RestaurantTotals[]
}

/** What one look of the detectors needs. */
interface Given extends Seen {
  /** Days since 1970. */
  today: number
}

/** The looks that the detectors take. */
export const looks = {
  /** The members of votes with at least one sign. */
  members({ votes, totals, today }: Given): string[] {
    const { window, memberOf } = windowOf(votes, totals, today)
    return [...new Set(findSigned(window).map(({ member }) => memberOf(member)))]
  },
  attacks({ votes, totals, today }: Given): Attack[] {
    const { window, restaurantOf } = windowOf(votes, totals, today)
    const suspicions = Map.groupBy(findSuspicious(window), ({ restaurant }) => restaurant)
    return [...suspicions].map(([restaurant, found]) => ({
      restaurantId: restaurantOf(restaurant),
      pole: found[0]!.pole,
      signs: strongestSigns([...new Set(found.flatMap(({ evidence }) => evidence))].map(roundedOf)),
      votes: found.map(({ vote, evidence }) => ({ id: vote, signs: [...new Set(evidence.map(({ sign }) => sign))] })),
    }))
  },
}
export type Look = keyof typeof looks

function roundedOf({ sign, found, expected }: Evidence): { sign: Evidence['sign']; found: number; expected: number } {
  return { sign, found, expected: Math.round(expected * 10) / 10 }
}
