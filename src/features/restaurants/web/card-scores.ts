import { cardTexts } from '#texts/features/restaurants/card'
import { compactCount } from '#i18n/format.ts'
import type { Restaurant } from '../restaurants.contract.ts'
import { combinedRating, ratingOf } from '../restaurants.rules.ts'

/** One of a restaurant's three scores, in the form that its star shows. */
export interface CardScore {
  form: 'solid' | 'outline' | 'dashed'
  label: string
  value: number | null
  /** The text below the label. */
  detail: string
  /** What a screen reader says instead of a missing score, if it is not that nobody voted. */
  empty?: string
}

/** The members' score of a restaurant; for a duet, the score of all voters on its original. */
export function memberScore(restaurant: Restaurant): CardScore {
  if (restaurant.questionType === 'duet') {
    const { loggedInRatings, anonymousRatings } = restaurant.parentQuestion ?? restaurant
    const count = ratingOf(loggedInRatings).count + ratingOf(anonymousRatings).count
    return { form: 'solid', label: cardTexts.everybody, value: combinedRating(loggedInRatings, anonymousRatings), detail: votes(count) }
  }
  const { average, count } = ratingOf(restaurant.loggedInRatings)
  return { form: 'solid', label: cardTexts.members, value: average, detail: votes(count) }
}

/** The scores of members, owner and visitors. A duet shows the owner of its original, and its own creator instead of the visitors. */
export function cardScores(restaurant: Restaurant): CardScore[] {
  // The owner's rating of a deleted original is unknown.
  const source = restaurant.questionType === 'duet' ? restaurant.parentQuestion : restaurant
  const owner: CardScore = {
    form: 'outline',
    label: cardTexts.owner,
    value: source && source.initialRating,
    ...(source?.initialRating === null ? { detail: cardTexts.ownerNone, empty: cardTexts.ownerNone } : { detail: cardTexts.ownScore }),
  }
  return [memberScore(restaurant), owner, restaurant.questionType === 'duet' ? creatorScore(restaurant) : visitorScore(restaurant)]
}

function visitorScore({ anonymousRatings }: Restaurant): CardScore {
  const { average, count } = ratingOf(anonymousRatings)
  return { form: 'dashed', label: cardTexts.anonymous, value: average, detail: votes(count) }
}

function creatorScore({ duetRating, duetUser }: Restaurant): CardScore {
  return { form: 'dashed', label: cardTexts.duet, value: duetRating, detail: duetUser ? `@${duetUser.username}` : cardTexts.goneAuthor }
}

function votes(count: number): string {
  return count === 0 ? cardTexts.noVotes : cardTexts.votes(compactCount(count))
}
