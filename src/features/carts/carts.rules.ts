import { metresBetween, type Position } from '#features/places/position.rules.ts'

/** A confirmation counts for this many hours: a cart stays at one place for an evening, not for a day. */
export const FADE_HOURS = 3

/** Two confirmations agree within this many metres: a phone between houses is 50 metres off, and a cart has a queue. */
const AGREE_METRES = 150

/** One person alone could send others anywhere, so a live position needs two. */
const AGREE_MIN = 2

/** One person's dislike must not hide a cart, and three are quickly found when it is not there. */
const HIDE_MIN = 3

/** What three members hid stays hidden this long, so that two cannot bring it back at once. */
export const PAUSE_HOURS = 24

/** A member repeats the same statement about a cart after this many minutes at the earliest. */
export const AGAIN_MINUTES = 10

/** Farther from its usual place it is another cart. */
const FAR_METRES = 5000

/** About 10 metres: enough to find a cart, and all that is stored of where the member was. */
const STEP = 10_000

const MS_PER_HOUR = 3_600_000

export interface Sighting extends Position {
  /** In milliseconds since 1970. */
  at: number
}

export interface LivePin extends Position {
  /** How many members agree. */
  members: number
  /** When the latest of them said it, and when fewer than two are left. */
  seenAt: number
  until: number
}

/** Where a cart is now, by the largest group of members who agree within three hours; undefined without two of them. */
export function livePin(sightings: readonly Sighting[], now: number): LivePin | undefined {
  const fresh = sightings.filter(({ at }) => at > now - FADE_HOURS * MS_PER_HOUR).toSorted((a, b) => b.at - a.at)
  const groups = fresh.map((one) => fresh.filter((other) => metresBetween(one, other) <= AGREE_METRES))
  const group = groups.reduce<Sighting[]>((largest, one) => (one.length > largest.length ? one : largest), [])
  const [latest, ...rest] = group
  const second = rest[AGREE_MIN - 2]
  if (!latest || !second) return undefined
  const mean = (of: (sighting: Sighting) => number): number => group.reduce((sum, one) => sum + of(one), 0) / group.length
  return {
    ...roundedPin({ longitude: mean((one) => one.longitude), latitude: mean((one) => one.latitude) }),
    members: group.length,
    seenAt: latest.at,
    until: second.at + FADE_HOURS * MS_PER_HOUR,
  }
}

/** Whether the live position goes: at once for the author and admins, else when three members ask for it. */
export function isHidden({ members, isDecider }: { members: number; isDecider: boolean }): boolean {
  return isDecider || members >= HIDE_MIN
}

/** Whether a cart can be there, as far from its usual place as this. */
export function isNearUsual(usual: Position, seen: Position): boolean {
  return metresBetween(usual, seen) <= FAR_METRES
}

/** The position of a confirmation as it is sent and stored. */
export function roundedPin({ longitude, latitude }: Position): Position {
  return { longitude: Math.round(longitude * STEP) / STEP, latitude: Math.round(latitude * STEP) / STEP }
}
