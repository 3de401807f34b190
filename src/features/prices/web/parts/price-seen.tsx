import { priceTexts } from '#texts/features/prices/prices'
import type { Price } from '../../prices.contract.ts'
import { isOld } from '../../prices.rules.ts'
import { seenText } from '../price-text.ts'

/** When a price was seen and by whom, and a mark where that is long ago or nobody confirmed it. */
export function PriceSeen({ price: { seenOn, daysAgo, isWord, userId, seenBy } }: { price: Price }) {
  return (
    <div className="price-seen">
      {isOld(daysAgo) && <span className="price-old">{priceTexts.old}</span>}
      {isWord && <span className="price-old">{priceTexts.word}</span>}
      <time dateTime={seenOn}>{seenText(daysAgo)}</time>
      {seenBy && <div data-by={userId}>{priceTexts.seenBy(seenBy.nickname)}</div>}
    </div>
  )
}
