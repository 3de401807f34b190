import { expect, it } from 'vitest'
import { priceLevel } from './price-level.rules.ts'

it('a restaurant has one of three price levels, by what its usual dish costs [VIEW-04]', () => {
  expect([1, 17_500, 17_501, 35_000, 35_001, 10_000_000].map(priceLevel)).toEqual([1, 1, 2, 2, 3, 3])
})
