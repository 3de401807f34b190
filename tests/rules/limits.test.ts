import { describe, expect, it } from 'vitest'
import { BODY_FOLD, BODY_MAX, isFolded, PHOTOS_MAX, VOTE_TEXT_MAX } from '#features/restaurants/restaurants.rules.ts'
import { SEARCH_SHOWN } from '#features/search/search.rules.ts'
import { HOME_TRENDING } from '#features/trending/trending.rules.ts'
import { COMMENT_MAX, RATING_DEFAULT, RATING_MAX, RATING_MIN, VOTE_CHANGE_COOLDOWN_SECONDS } from '#features/votes/votes.rules.ts'

describe('the limits', () => {
  it('of what is shown are as written: 3 of each kind found, 3 photos, a fold after 150, all trending after 10 [LIM-06]', () => {
    expect({ SEARCH_SHOWN, PHOTOS_MAX, BODY_FOLD, HOME_TRENDING }).toEqual({
      SEARCH_SHOWN: 3,
      PHOTOS_MAX: 3,
      BODY_FOLD: 150,
      HOME_TRENDING: 10,
    })
    expect([isFolded('a'.repeat(150)), isFolded('a'.repeat(151))]).toEqual([false, true])
  })

  it('of what is written and voted are as written', () => {
    expect([COMMENT_MAX, BODY_MAX, VOTE_TEXT_MAX]).toEqual([250, 500, 50])
    expect([RATING_MIN, RATING_DEFAULT, RATING_MAX, VOTE_CHANGE_COOLDOWN_SECONDS]).toEqual([1, 5, 10, 300])
  })
})
