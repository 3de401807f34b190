import { expect, it } from 'vitest'
import { pauseHours, shownCount } from './alerts.rules.ts'

it('a moderator hears of what waits once a day at most, and no more often than the hours that it may wait [QUE-03]', () => {
  expect([1, 24, 25, 168].map(pauseHours)).toEqual([24, 24, 25, 168])
})

it('a number is exact below a hundred [QUE-03]', () => {
  expect([1, 99, 100, 900].map(shownCount)).toEqual([
    { shown: 1, isMore: false },
    { shown: 99, isMore: false },
    { shown: 100, isMore: true },
    { shown: 100, isMore: true },
  ])
})
