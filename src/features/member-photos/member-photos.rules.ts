import { isNewcomer, type LinkLimits, type Writer } from '#features/newcomers/newcomers.rules.ts'
import type { RequiredTextRule } from '#lib/text-rule.ts'

/** How many photos a comment has at most, and how many a member gives to a dish. */
export const PHOTOS_EACH = 4

/** How many photos the page of a restaurant shows before the gallery. */
export const PHOTOS_FIRST = 3

/** How many photos a page of the gallery has. */
export const GALLERY_PAGE = 24

/** How many dishes the gallery offers to choose from: those with the most photos. */
export const GALLERY_DISHES = 12

export const altRule = { max: 200, tooLong: 'ALT_TOO_LONG', empty: 'ALT_REQUIRED', isOneLine: true } as const satisfies RequiredTextRule

/** Where the photos of the gallery come from: members who ate there, the author or the business, and the menu. */
export const photoSources = ['member', 'restaurant', 'menu'] as const
export type PhotoSource = (typeof photoSources)[number]

/** Everybody sees it; it waits for a moderator; or three independent members reported it. */
export const photoStates = ['shown', 'waiting', 'hidden'] as const
export type PhotoState = (typeof photoStates)[number]

/** What is known of the member who gives a photo. */
export interface Giver extends Pick<Writer, 'age' | 'votes' | 'isStaff'> {
  /** Whether the member added the restaurant. */
  isAuthor: boolean
  /** Whether a photo of this member is shown at a restaurant of another member. */
  hasShown: boolean
}

/** The photos of a newcomer wait for a moderator until one of them is shown. Those of a restaurant that the newcomer added do not. */
export function stateOf(giver: Giver, limits: Pick<LinkLimits, 'newcomerDays' | 'newcomerVotes'>): PhotoState {
  return isNewcomer(giver, limits) && !giver.isAuthor && !giver.hasShown ? 'waiting' : 'shown'
}
