import { describe, expect, it } from 'vitest'
import { followsErrors } from './follows.errors.ts'
import { errorTexts as en } from '#i18n/errors.texts.en.ts'
import { countAfter, relationOf } from './follows.rules.ts'

describe('following', () => {
  it('makes friends only of two who follow each other [FOL-05 FOL-06]', () => {
    const both = [false, true].flatMap((isFollowing) => [false, true].map((followsYou) => relationOf(isFollowing, followsYou)))
    expect(both.map(({ isMutual }) => isMutual)).toEqual([false, false, false, true])
    expect(relationOf(true, false)).toEqual({ isFollowing: true, followsYou: false, isMutual: false })
  })

  it('moves a count by one where something changes, and never below zero', () => {
    expect([countAfter(4, false, true), countAfter(4, true, false), countAfter(4, true, true), countAfter(0, true, false)]).toEqual([
      5, 3, 4, 0,
    ])
  })

  it('of oneself is refused with the established message [FOL-03]', () => {
    expect([followsErrors.FOLLOW_SELF[1], en.FOLLOW_SELF]).toEqual(Array(2).fill('You cannot follow yourself'))
  })
})
