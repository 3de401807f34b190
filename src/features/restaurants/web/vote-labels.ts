import { cardTexts } from '#texts/features/restaurants/card'
import type { Restaurant } from '../restaurants.contract.ts'
import { shownVoteTexts } from '../vote-texts.rules.ts'

/** The labels of a restaurant's vote buttons, for this reader. */
export function voteLabels(restaurant: Pick<Restaurant, 'acceptText' | 'rejectText'>): { acceptText: string; rejectText: string } {
  return shownVoteTexts(restaurant, cardTexts.votePair)
}
