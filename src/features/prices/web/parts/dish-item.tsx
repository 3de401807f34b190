import { Island } from '#ui/island.tsx'
import type { DishPortion, MenuDish } from '../../prices.contract.ts'
import { isOld } from '../../prices.rules.ts'
import { priceTexts } from '#texts/features/prices/prices'
import { PriceHistory } from './price-history.island.tsx'
import { PriceSeen } from './price-seen.tsx'
import { amountText, seenText } from '../price-text.ts'

/** A dish with its portions. */
export function DishItem({ dish: { name, portions } }: { dish: MenuDish }) {
  return (
    <>
      {portions.map((portion) => (
        <PortionItem dish={name} key={portion.id} portion={portion} />
      ))}
    </>
  )
}

/** A portion with its newest price, the price that still waits for confirmation, and its history on demand. */
function PortionItem({ dish, portion: { id, portion, priceCount, newest, waiting } }: { dish: string; portion: DishPortion }) {
  return (
    <li className="price-dish" data-old={isOld(newest.daysAgo) || undefined}>
      <div className="price-head">
        <h3>
          {dish}
          {portion && <span className="price-portion"> {portion}</span>}
        </h3>
        <b className="price-amount">{amountText(newest.amount)}</b>
      </div>
      <PriceSeen price={newest} />
      {waiting && (
        <p className="price-seen">
          {priceTexts.waiting(amountText(waiting.amount))}
          <time dateTime={waiting.seenOn}>{seenText(waiting.daysAgo)}</time>
        </p>
      )}
      <Island name="price-history">
        <PriceHistory count={priceCount} dish={portion ? `${dish}, ${portion}` : dish} dishId={id} />
      </Island>
    </li>
  )
}
