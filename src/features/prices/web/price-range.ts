import type { DishPrice } from '../prices.contract.ts'
import { priceRange } from '../prices.rules.ts'
import { amountText } from './price-text.ts'

/** What a restaurant's dishes cost, for structured data; undefined without a price that is not old. */
export function priceRangeText(dishes: readonly DishPrice[]): string | undefined {
  const range = priceRange(dishes.map(({ newest }) => newest))
  if (!range) return undefined
  const [low, high] = range
  return low === high ? amountText(low) : `${amountText(low)}–${amountText(high)}`
}
