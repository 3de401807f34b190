import { priceTexts } from '#texts/features/prices/prices'
import type { Price } from '../prices.contract.ts'
import { isOld } from '../prices.rules.ts'
import { seenText } from './price-text.ts'

/** When a price was seen and by whom, and a word where that is long ago. */
export function PriceSeen({ price: { seenOn, daysAgo, userId, seenBy } }: { price: Price }) {
  return (
    <div className="price-seen">
      {isOld(daysAgo) && <span className="price-old">{priceTexts.old}</span>}
      <time dateTime={seenOn}>{seenText(daysAgo)}</time>
      {seenBy && <div data-by={userId}>{priceTexts.seenBy(seenBy.nickname)}</div>}
    </div>
  )
}
