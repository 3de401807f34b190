import { useEffect } from 'react'
import { OpenStatus } from '#features/hours/web/open-status.tsx'
import type { PriceLevel } from '#features/restaurants/price-level.rules.ts'
import { RestaurantLink } from '#features/restaurants/web/restaurant-link.tsx'
import { type ListedPosition, positionText, showDistances } from '#features/restaurants/web/show-distances.ts'
import { typeLabel } from '#features/restaurants/web/type-label.ts'
import { typeArtwork } from '#site/restaurant-types.ts'
import { cardTexts } from '#texts/features/restaurants/card'
import { nearTexts } from '#texts/features/restaurants/near'
import { ScoreStar } from '#ui/score-star.tsx'

/** What a row shows of a restaurant. */
export interface RowRestaurant {
  id: string
  title: string
  restaurantType: string | null
  /** The district, or the end of the address. */
  place: string
  /** The address of the square picture; null without one. */
  photo: string | null
  hours: string | null
  status: 'open' | 'closed' | 'moved'
  priceLevel: PriceLevel | null
  isDuet: boolean
  /** The member who wrote the duet. */
  by: string | null
  score: { label: string; value: number | null }
}

interface RestaurantRowProps {
  restaurant: RowRestaurant
  /** How far away it is. */
  distance?: string
  /** Where it is, on a page that the server rendered: the browser adds the distance if it may know the position of the device. */
  position?: ListedPosition | null
  eager?: boolean
}

/** A restaurant in one row: photo, name, score, distance, open state and price level. The whole row is a link. */
export function RestaurantRow({ restaurant, distance, position, eager = false }: RestaurantRowProps) {
  const { id, title, restaurantType, place, photo, hours, status, priceLevel, isDuet, by, score } = restaurant
  const note = [status !== 'open' && cardTexts[status], isDuet && cardTexts.duet, restaurantType && typeLabel(restaurantType), place]
    .filter(Boolean)
    .join(' · ')
  const isStateKnown = hours !== null && status !== 'closed'
  return (
    <li className="restaurant-row" data-owner={by ?? undefined}>
      <img
        alt=""
        className="restaurant-row-photo"
        decoding="async"
        height={64}
        loading={eager ? 'eager' : 'lazy'}
        src={photo ?? typeArtwork(restaurantType)}
        width={64}
      />
      <div className="min-w-0">
        <h3 className="restaurant-row-title" translate="no">
          <RestaurantLink className="restaurant-row-link" id={id}>
            {title}
          </RestaurantLink>
        </h3>
        <p className="restaurant-row-note">
          {distance && <span className="restaurant-row-distance">{distance}</span>}
          {position && <Distance position={position} />}
          <span className="truncate">{note}</span>
        </p>
        {(isStateKnown || priceLevel !== null) && (
          <div className="restaurant-row-state">
            {isStateKnown && <OpenStatus hours={hours} />}
            {priceLevel !== null && <Price level={priceLevel} />}
          </div>
        )}
      </div>
      <span className="grid flex-none justify-items-center gap-0.5">
        <ScoreStar emptyText={cardTexts.noVotes} form="solid" label={score.label} size={46} value={score.value} />
        <small aria-hidden="true" className="text-xs leading-none text-ink-3">
          {score.label}
        </small>
      </span>
    </li>
  )
}

/** An empty place for the distance, which src/browser/boot.ts fills; in rows that a component adds later, the component does. */
function Distance({ position }: { position: ListedPosition }) {
  useEffect(showDistances, [])
  return <span className="restaurant-row-distance" data-at={positionText(position)} suppressHydrationWarning />
}

/** The price level as currency signs: those above the level are pale. */
function Price({ level }: { level: PriceLevel }) {
  const label = nearTexts.priceLevels[level - 1]!
  return (
    <span aria-label={label} className="restaurant-row-price" role="img" title={label}>
      <span aria-hidden="true">{'₺'.repeat(level)}</span>
      <span aria-hidden="true" className="opacity-35">
        {'₺'.repeat(3 - level)}
      </span>
    </span>
  )
}
