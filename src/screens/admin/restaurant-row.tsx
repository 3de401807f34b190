import type { ReactNode } from 'react'
import { RestaurantLink } from '#features/restaurants/web/restaurant-link.tsx'
import { typeLabel } from '#features/restaurants/web/type-label.ts'
import { cardTexts } from '#texts/features/restaurants/card'
import type { RestaurantStatus } from '#features/restaurants/restaurants.rules.ts'

interface RestaurantRowProps {
  restaurant: { id: string; title: string; address: string | null; restaurantType: string | null; status: RestaurantStatus }
  /** The moderator's actions on the restaurant. */
  children?: ReactNode
}

/** A restaurant as one row of a list; the name opens the restaurant's page. */
export function RestaurantRow({ restaurant: { id, title, address, restaurantType, status }, children }: RestaurantRowProps) {
  const about = [restaurantType && typeLabel(restaurantType), address].filter(Boolean).join(' · ')
  return (
    <li className="flex items-center gap-3 border-line py-1.5 not-first:border-t">
      <div className="grid min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3">
          <RestaurantLink
            className="inline-flex min-h-tap items-center font-bold decoration-saffron decoration-2 underline-offset-4 wrap-anywhere hover:underline"
            id={id}
          >
            {title}
          </RestaurantLink>
          {status !== 'open' && <b className="text-s text-danger">{cardTexts[status]}</b>}
        </p>
        {about !== '' && <p className="text-s text-ink-2 wrap-anywhere">{about}</p>}
      </div>
      {children}
    </li>
  )
}
