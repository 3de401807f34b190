import MapPin from 'lucide-react/icons/map-pin'
import Radio from 'lucide-react/icons/radio'
import { useId } from 'react'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { mapLink, mapOf } from '#features/restaurants/restaurants.rules.ts'
import { fullDate, wholeNumber } from '#i18n/format.ts'
import { cartTexts } from '#texts/features/carts/carts'
import { Island } from '#ui/island.tsx'
import type { CartState } from '../carts.contract.ts'
import { AllowButton } from './parts/allow-button.island.tsx'
import { CartButtons } from './parts/cart-buttons.island.tsx'

const FOREIGN = 'ugc nofollow noopener noreferrer'
const linkClass = 'inline-flex min-h-tap items-center gap-1.5 font-semibold underline underline-offset-4'

/** The usual place of a cart, its live position, and the buttons with which members report it. */
export function CartSection({ restaurant, cart }: { restaurant: Restaurant; cart: CartState }) {
  const headingId = useId()
  const { id, authorId, landmark } = restaurant
  const map = mapLink(restaurant)
  const { live, word, isPaused } = cart
  return (
    <section aria-labelledby={headingId} className="grid justify-items-start gap-3">
      <h3 id={headingId}>{cartTexts.title}</h3>
      <p className="flex max-w-full flex-wrap items-center gap-x-2 wrap-anywhere">
        <MapPin aria-hidden="true" className="size-5 flex-none" />
        <span className="text-ink-2">{cartTexts.usual}:</span> <b lang="tr">{landmark}</b>
        {map && (
          <a className={linkClass} href={map} rel={FOREIGN} target="_blank">
            {cartTexts.openMap}
          </a>
        )}
      </p>
      {live && <Live live={live} />}
      <div className="grid gap-1" hidden={live !== null}>
        {word && (
          <p className="text-ink-2" data-cart-until={word.until}>
            {cartTexts.word.before} <time dateTime={word.seenAt}>{fullDate(word.seenAt, 'Europe/Istanbul')}</time> {cartTexts.word.after}
          </p>
        )}
        <p className="font-semibold" hidden={word !== null}>
          {isPaused ? cartTexts.hidden : cartTexts.nobody}
        </p>
        {!isPaused && <p className="max-w-[52ch] text-s text-ink-2">{cartTexts.one}</p>}
      </div>
      {isPaused ? (
        <Island name="allow-button" owner={authorId} wake="asked">
          <AllowButton restaurantId={id} />
        </Island>
      ) : (
        <Island hash="burada" name="cart-buttons">
          <CartButtons isLive={live !== null} restaurantId={id} />
        </Island>
      )}
    </section>
  )
}

/**
 * The live position. The server renders the time of rendering; show-live-carts.ts updates the text and hides the position when it expires.
 */
function Live({ live }: { live: NonNullable<CartState['live']> }) {
  const { longitude, latitude, members, seenAt, until } = live
  return (
    <div className="flex max-w-full flex-wrap items-center gap-x-3 rounded-m bg-saffron-soft px-4 py-2" data-cart-until={until}>
      <Radio aria-hidden="true" className="size-5 flex-none" />
      <b>{cartTexts.now}</b>
      <span>
        {cartTexts.members(wholeNumber(members))}, <time dateTime={seenAt}>{fullDate(seenAt, 'Europe/Istanbul')}</time>
      </span>
      <a className={linkClass} href={mapOf({ longitude, latitude })} rel={FOREIGN} target="_blank">
        {cartTexts.openMap}
      </a>
    </div>
  )
}
