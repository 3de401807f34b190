import { positionOf } from '#features/places/maps-link.rules.ts'
import { metresBetween, type Position } from '#features/places/position.rules.ts'
import { fold } from '#lib/fold.ts'
import type { RestaurantEdit } from './posting.contract.ts'

/** The parts of an edit that a moderator decides about, once others have voted: another name, another type, another place. */
export const proposedParts = ['title', 'type', 'place'] as const
export type ProposedPart = (typeof proposedParts)[number]

/** What the rated restaurant says about its name, type and place. Null: unknown. */
export interface Identity {
  title: string
  restaurantType: string | null
  address: string | null
  landmark: string | null
  mapsLink: string | null
  /** The district by its slug; null within a province: it is unknown. */
  district: { province: number; district: string | null } | null
  /** The exact position, of a member's pin or of the maps link. */
  pin: Position | null
}

/** A pin on a phone is off by the width of a street; a move over more than two blocks is another place. */
const PIN_METRES = 200
/** The size of a large district: a pin that is farther from the middle of its district is elsewhere. */
const DISTRICT_METRES = 40_000
/** Shorter words must be equal: one letter makes another name of them. */
const TYPO_LENGTH = 5
/** How many words of a name may have a typing error. */
const TYPOS_MAX = 2

/**
 * The parts that an edit turns into something else. What was unknown may be added, and what was known may be left out: neither makes
 * another restaurant.
 * @param base what voters rated: as it was at the first vote, or as a moderator accepted it later
 * @param middle the middle of the base's district
 */
export function partsChanged(base: Identity, after: Identity, middle: Position | null = null): ProposedPart[] {
  const isOther: Record<ProposedPart, boolean> = {
    title: !isSameName(base.title, after.title),
    type: isOtherType(base.restaurantType, after.restaurantType),
    place: isOtherPlace(base, after, middle),
  }
  return proposedParts.filter((part) => isOther[part])
}

/** Whether a name is the same but for letter case, Turkish letters, punctuation, spaces, and a typing error in at most two words. */
export function isSameName(before: string, after: string): boolean {
  const [a, b] = [wordsOf(before), wordsOf(after)]
  if (a.length === 0 || b.length === 0) return before.trim() === after.trim()
  if (a.join('') === b.join('')) return true
  if (a.length !== b.length) return false
  const changed = a.filter((word, at) => word !== b[at])
  return changed.length <= TYPOS_MAX && a.every((word, at) => isTypo(word, b[at]!))
}

function isOtherType(before: string | null, after: string | null): boolean {
  return before !== null && after !== null && !isSameName(before, after)
}

function isOtherPlace(base: Identity, after: Identity, middle: Position | null): boolean {
  return (
    isOtherDistrict(base.district, after.district) ||
    !isDetail(base.address, after.address) ||
    !isDetail(base.landmark, after.landmark) ||
    isFar(base, after.pin, middle) ||
    isOtherLink(base, after, middle)
  )
}

function isOtherDistrict(before: Identity['district'], after: Identity['district']): boolean {
  if (before === null || after === null) return false
  const isKnown = before.district !== null && after.district !== null
  return before.province !== after.province || (isKnown && before.district !== after.district)
}

/** Whether a position is not where the restaurant was: away from its pin, or out of its district where it had none. */
function isFar({ pin }: Identity, position: Position | null, middle: Position | null): boolean {
  if (position === null) return false
  if (pin !== null) return metresBetween(pin, position) > PIN_METRES
  return middle !== null && metresBetween(middle, position) > DISTRICT_METRES
}

/** Whether a new maps link leads elsewhere. Where a short link leads is unknown, so it may not take the place of anything known. */
function isOtherLink(base: Identity, after: Identity, middle: Position | null): boolean {
  if (after.mapsLink === null || after.mapsLink === base.mapsLink) return false
  const named = positionOf(after.mapsLink)
  if (named) return isFar(base, named, middle)
  return base.mapsLink !== null || base.pin !== null || base.district !== null || base.address !== null
}

/** Whether an address only gained or lost words, or changed its numbers, such as 12 to 14/A. */
function isDetail(before: string | null, after: string | null): boolean {
  if (before === null || after === null) return true
  const [a, b] = [wordsOf(before), wordsOf(after)]
  const isNumber = (word: string): boolean => /^(?:\d|\p{L}$)/u.test(word)
  const isLost = a.some((word) => !isNumber(word) && !b.some((other) => isTypo(word, other)))
  const isGained = b.some((word) => !isNumber(word) && !a.some((other) => isTypo(word, other)))
  return !isLost || !isGained
}

/** The fields of an edit that belong to each part: a place waits as a whole. */
const editFields = {
  title: ['title'],
  type: ['restaurantType'],
  place: ['address', 'place', 'isCart', 'landmark', 'pin', 'mapsLink'],
} as const satisfies Record<ProposedPart, readonly (keyof RestaurantEdit)[]>

/** Divides an edit into what holds at once and what waits for a moderator. */
export function splitEdit(edit: RestaurantEdit, waiting: readonly ProposedPart[]): { now: RestaurantEdit; later: RestaurantEdit } {
  const fields = waiting.flatMap<string>((part) => editFields[part])
  const given = Object.entries(edit).filter(([, value]) => value !== undefined)
  return {
    now: Object.fromEntries(given.filter(([field]) => !fields.includes(field))),
    later: Object.fromEntries(given.filter(([field]) => fields.includes(field))),
  }
}

/** A version since the last one that no vote had seen. */
export interface LaterVersion {
  before: Partial<Identity>
  after: Partial<Identity>
  isAccepted: boolean
}

const identityFields = {
  title: ['title'],
  type: ['restaurantType'],
  place: ['address', 'landmark', 'mapsLink', 'district', 'pin'],
} as const satisfies Record<ProposedPart, readonly (keyof Identity)[]>

/**
 * What voters rated: each part as a moderator accepted it last, else as it was at the first vote. Therefore small edits never add up to a
 * large one. What was unknown then is what was said of it first.
 * @param later the versions since the first vote, oldest first
 */
export function ratedIdentity(current: Identity, later: readonly LaterVersion[]): Identity {
  const rated: Partial<Identity> = {}
  for (const { before, after, isAccepted } of later)
    for (const part of proposedParts) {
      const changed = identityFields[part].filter((field) => field in after)
      if (isAccepted && changed.length > 0) for (const field of identityFields[part]) delete rated[field]
      for (const field of changed) {
        const known = isAccepted ? after[field] : (before[field] ?? after[field])
        if (rated[field] === undefined && known != null) Object.assign(rated, { [field]: known })
      }
    }
  return { ...current, ...rated }
}

/** The words of a text in the form for comparing. */
function wordsOf(text: string): string[] {
  return fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

/** Whether two words are equal, or long and without digits and one letter apart: another, missing, further or swapped one. */
function isTypo(a: string, b: string): boolean {
  if (a === b) return true
  if (Math.min(a.length, b.length) < TYPO_LENGTH || /\p{N}/u.test(a + b)) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  const rest = (word: string, skip: number): string => word.slice(start + skip)
  const isSwapped = a[start] === b[start + 1] && a[start + 1] === b[start] && rest(a, 2) === rest(b, 2)
  return isSwapped || rest(a, 1) === rest(b, 1) || rest(a, 1) === rest(b, 0) || rest(a, 0) === rest(b, 1)
}
