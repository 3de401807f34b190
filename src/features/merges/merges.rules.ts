import { metresBetween, type Position } from '#features/places/position.rules.ts'

/** For this many days a merge can be undone; then its journal is deleted. */
export const UNDO_DAYS = 30

/** What a member may write beside a proposal. */
export const NOTE_MAX = 300

/** Whether a merge of this age can be undone. */
export function isUndoable(mergedAt: Date, now: Date): boolean {
  return now.getTime() - mergedAt.getTime() <= UNDO_DAYS * 24 * 60 * 60 * 1000
}

/** A pair of restaurants in the order of their addresses, so that a proposal from either side is the same. */
export function pairOf(one: string, other: string): [first: string, second: string] {
  return one < other ? [one, other] : [other, one]
}

interface Place {
  longitude: number | null
  latitude: number | null
  positionKind: string
}

/** Whole metres between two restaurants of which members set the pins; null for any others: the middle of a district says too little. */
export function metresApart(one: Place | null, other: Place | null): number | null {
  const [from, to] = [pinOf(one), pinOf(other)]
  return from && to ? Math.round(metresBetween(from, to)) : null
}

function pinOf(place: Place | null): Position | undefined {
  const { longitude, latitude, positionKind } = place ?? {}
  return positionKind === 'pin' && longitude != null && latitude != null ? { longitude, latitude } : undefined
}
