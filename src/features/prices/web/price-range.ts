import type { DishPortion } from '../prices.contract.ts'
import { priceRange } from '../prices.rules.ts'
import { amountText } from './price-text.ts'

/** The range of a restaurant's prices for structured data; undefined where all prices are old or there are none. */
export function priceRangeText(portions: readonly DishPortion[]): string | undefined {
  const range = priceRange(portions.map(({ newest }) => newest))
  if (!range) return undefined
  const [low, high] = range
  return low === high ? amountText(low) : `${amountText(low)}–${amountText(high)}`
}
