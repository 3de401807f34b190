import { expect, it } from 'vitest'
import { cardTexts } from '#texts/features/restaurants/card'
import type { Restaurant } from '../restaurants.contract.ts'
import { cardScores } from './card-scores.ts'

const none = Array.from({ length: 10 }, () => 0)
const ownersStar = (initialRating: number | null) => {
  const restaurant = { questionType: 'normal', initialRating, loggedInRatings: none, anonymousRatings: none } as Partial<Restaurant>
  return cardScores(restaurant as Restaurant)[1]
}

it('the author’s star shows the given rating, and a dash with its reason without one [CARD-09 CARD-10 MEND-41]', () => {
  expect(ownersStar(7.25)).toMatchObject({ value: 7.25, detail: cardTexts.ownScore })
  expect(ownersStar(null)).toMatchObject({ value: null, detail: cardTexts.ownerNone, empty: cardTexts.ownerNone })
})
