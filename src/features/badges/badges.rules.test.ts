import { expect, it } from 'vitest'
import { badgeShare } from './badges.rules.ts'

it('progress towards a badge grows with the count and ends at the whole [FIX-09]', () => {
  expect([badgeShare(0, 10), badgeShare(2.5, 10), badgeShare(10, 10), badgeShare(300, 10)]).toEqual([0, 0.25, 1, 1])
  expect([badgeShare(0, 0), badgeShare(-3, 10)]).toEqual([1, 0])
})
