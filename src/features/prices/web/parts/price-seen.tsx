import { markOf } from '#people/hidden.rules.ts'
import { priceTexts } from '#texts/features/prices/prices'
import type { Price } from '../../prices.contract.ts'
import { isOld } from '../../prices.rules.ts'
import { seenText } from '../price-text.ts'

/** The day of a price and the member who saw it, with a mark where that was long ago or no other member confirmed it. */
export function PriceSeen({ price: { seenOn, daysAgo, isWord, userId, seenBy } }: { price: Price }) {
  return (
    <div className="price-seen">
      {isOld(daysAgo) && <span className="price-old">{priceTexts.old}</span>}
      {isWord && <span className="price-old">{priceTexts.word}</span>}
      <time dateTime={seenOn}>{seenText(daysAgo)}</time>
      {seenBy && <div data-by={userId === null ? undefined : markOf(userId)}>{priceTexts.seenBy(seenBy.nickname)}</div>}
    </div>
  )
}
