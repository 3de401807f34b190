import { dishAnchor, dishPath } from '#features/dishes/web/dish-path.ts'
import { DishRating } from '#features/dishes/web/dish-rating.island.tsx'
import { Island } from '#ui/island.tsx'
import type { DishPortion, MenuDish } from '../../prices.contract.ts'
import { isOld } from '../../prices.rules.ts'
import { priceTexts } from '#texts/features/prices/prices'
import { PriceHistory } from './price-history.island.tsx'
import { PriceSeen } from './price-seen.tsx'
import { amountText, seenText } from '../price-text.ts'

/** A dish with its ratings and its portions. */
export function DishItem({ restaurantId, dish: { id, name, rating, portions } }: { restaurantId: string; dish: MenuDish }) {
  return (
    <li className="price-dish" id={dishAnchor(id)} tabIndex={-1}>
      <div className="dish-head">
        <h3>
          <a href={dishPath(id)} translate="no">
            {name}
          </a>
        </h3>
        <Island hash={`puanla-${id}`} name="dish-rating" wake="member-visible">
          <DishRating id={id} name={name} rating={rating} restaurantId={restaurantId} />
        </Island>
      </div>
      {portions.length === 0 ? (
        <p className="dish-unpriced">{priceTexts.unpriced}</p>
      ) : (
        <ul className="dish-portions">
          {portions.map((portion) => (
            <PortionItem dish={name} key={portion.id} portion={portion} />
          ))}
        </ul>
      )}
    </li>
  )
}

/** A portion with its newest price, the price that still waits for confirmation, and its history on demand. */
function PortionItem({ dish, portion: { id, portion, priceCount, newest, waiting } }: { dish: string; portion: DishPortion }) {
  return (
    <li data-old={isOld(newest.daysAgo) || undefined}>
      <div className="price-head">
        <div>
          {portion && <p className="price-portion">{portion}</p>}
          <PriceSeen price={newest} />
        </div>
        <b className="price-amount">{amountText(newest.amount)}</b>
      </div>
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
