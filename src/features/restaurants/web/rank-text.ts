import { cardTexts } from '#texts/features/restaurants/card'
import { exactScore, score, wholeNumber } from '#i18n/format.ts'
import type { Restaurant } from '../restaurants.contract.ts'
import { ratingOf } from '../restaurants.rules.ts'

/** A ranking: a mode of trending, or the top rated. */
export type Ranking = 'hot' | 'most' | 'rising' | 'top'
/** The criterion that orders a list. */
export type RankedBy = 'place' | 'hot' | 'most' | 'rising' | 'top' | 'recommended' | 'newest' | 'rating' | 'votes' | 'comments' | 'hype'

/**
 * The number that decides a restaurant's order in a list; empty when the order is by date, or when the card already shows enough. In the
 * ranking of a place, which weighted votes order, the number is the plain mean, as people see it everywhere.
 */
export function rankText(by: RankedBy, restaurant: Restaurant): string {
  const { hype, hotScore, risingScore, memberAcceptCount: accepts, memberRejectCount: rejects, commentCount } = restaurant
  const words = cardTexts.ranked
  switch (by) {
    case 'top':
      return words.top(exactScore((accepts / (accepts + rejects)) * 10), wholeNumber(accepts), wholeNumber(rejects))
    case 'hot':
      return words.hot(exactScore(hotScore), wholeNumber(Math.round(hype)))
    case 'most':
    case 'hype':
      return words.hype(score(hype))
    case 'rising':
      return words.rising(score(risingScore))
    case 'place':
    case 'rating': {
      const { average, count } = ratingOf((restaurant.parentQuestion ?? restaurant).loggedInRatings)
      return average === null ? cardTexts.noVotes : words.rating(score(average), wholeNumber(count))
    }
    case 'votes':
      return words.votes(wholeNumber(accepts + rejects))
    case 'comments':
      return cardTexts.comments(wholeNumber(commentCount))
    default:
      return ''
  }
}
