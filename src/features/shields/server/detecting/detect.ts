import { findSigned, findSuspicious } from '#features/ranking/detectors/find-suspicious.rules.ts'
import type { Evidence, VoteWindow } from '#features/ranking/detectors/window.rules.ts'
import { strongestSigns } from '../../shields.rules.ts'
import type { Attack } from '../hold-votes.ts'

/** The members of votes with at least one sign. */
export function signedMembers(window: VoteWindow): number[] {
  return [...new Set(findSigned(window).map(({ member }) => member))]
}

/** The attacks in a window. @param nameOf the id of a restaurant by its number */
export function attacksIn(window: VoteWindow, nameOf: (restaurant: number) => string): Attack[] {
  const suspicions = Map.groupBy(findSuspicious(window), ({ restaurant }) => restaurant)
  return [...suspicions].map(([restaurant, found]) => ({
    restaurantId: nameOf(restaurant),
    pole: found[0]!.pole,
    signs: strongestSigns([...new Set(found.flatMap(({ evidence }) => evidence))].map(roundedOf)),
    votes: found.map(({ vote, evidence }) => ({ id: vote, signs: [...new Set(evidence.map(({ sign }) => sign))] })),
  }))
}

function roundedOf({ sign, found, expected }: Evidence): { sign: Evidence['sign']; found: number; expected: number } {
  return { sign, found, expected: Math.round(expected * 10) / 10 }
}
