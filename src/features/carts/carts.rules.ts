import { metresBetween, type Position } from '#features/places/position.rules.ts'
import { countIndependent, type Witness } from '#features/witnesses/witnesses.rules.ts'

/** A confirmation counts for this many hours: a cart stays at one place for an evening, not for a day. */
export const FADE_HOURS = 3

/** Two confirmations agree within this many metres: a phone between houses is 50 metres off, and a cart has a queue. */
const AGREE_METRES = 150

/** One person alone could send others anywhere, so a live position needs two independent ones. */
const INDEPENDENT_MIN = 2

/** This many members are enough, however alike they are. */
const MEMBERS_MIN = 3

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

export interface Sighting extends Position, Pick<Witness, 'network' | 'isNewcomer'> {
  /** In milliseconds since 1970. */
  at: number
}

export interface LivePin extends Position {
  /** How many members agree. */
  members: number
  /** When the latest of these members confirmed it, and when too few confirmations are left. */
  seenAt: number
  until: number
}

/** The sightings that still count, the latest first. */
export function freshOf<T extends Pick<Sighting, 'at'>>(sightings: readonly T[], now: number): T[] {
  return sightings.filter(({ at }) => at > now - FADE_HOURS * MS_PER_HOUR).toSorted((a, b) => b.at - a.at)
}

/** When a sighting fades. */
export function fadesAt({ at }: Pick<Sighting, 'at'>): number {
  return at + FADE_HOURS * MS_PER_HOUR
}

/** Two independent members, or any three. A waiting time or a guard would not help: a position is over in three hours. */
function suffices(group: readonly Sighting[]): boolean {
  return group.length >= MEMBERS_MIN || countIndependent(group) >= INDEPENDENT_MIN
}

/** Where a cart is now, by the largest group of members who agree within three hours and are enough; undefined without one. */
export function livePin(sightings: readonly Sighting[], now: number): LivePin | undefined {
  const fresh = freshOf(sightings, now)
  const groups = fresh.map((one) => fresh.filter((other) => metresBetween(one, other) <= AGREE_METRES)).filter(suffices)
  const group = groups.reduce<Sighting[]>((largest, one) => (one.length > largest.length ? one : largest), [])
  const [latest] = group
  // The latest sightings up to this one are just enough, so the position ends when this one fades.
  const last = group.find((_, at) => suffices(group.slice(0, at + 1)))
  if (!latest || !last) return undefined
  const mean = (of: (sighting: Sighting) => number): number => group.reduce((sum, one) => sum + of(one), 0) / group.length
  return {
    ...roundedPin({ longitude: mean((one) => one.longitude), latitude: mean((one) => one.latitude) }),
    members: group.length,
    seenAt: latest.at,
    until: fadesAt(last),
  }
}

/** Whether the live position is hidden: at once for the author and admins, else when three members ask for it. */
export function isHidden({ members, isDecider }: { members: number; isDecider: boolean }): boolean {
  return isDecider || members >= HIDE_MIN
}

/** Whether a seen position is near enough to the usual place of the cart. */
export function isNearUsual(usual: Position, seen: Position): boolean {
  return metresBetween(usual, seen) <= FAR_METRES
}

/** The position of a confirmation as it is sent and stored. */
export function roundedPin({ longitude, latitude }: Position): Position {
  return { longitude: Math.round(longitude * STEP) / STEP, latitude: Math.round(latitude * STEP) / STEP }
}
