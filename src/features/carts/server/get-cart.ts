import { findNewcomers } from '#features/witnesses/server/index.ts'
import type { Context } from '#site/server/context.ts'
import type { CartState } from '../carts.contract.ts'
import { fadesAt, freshOf, livePin } from '../carts.rules.ts'
import { assertCart } from './carts.policy.ts'
import { findCartNow } from './carts.sql.ts'

/** Where a cart is now, for anyone. @throws DomainError RESTAURANT_NOT_FOUND, NOT_A_CART */
export async function getCart({ db, site }: Pick<Context, 'db' | 'site'>, restaurantId: string): Promise<CartState> {
  const cart = await findCartNow(db, restaurantId)
  assertCart(cart)
  if (cart.is_paused) return { live: null, word: null, isPaused: true }
  const { sightings } = cart
  // One member alone places no pin, so nobody needs to know who this is.
  const newcomers =
    sightings.length < 2
      ? new Set()
      : await findNewcomers(
          db,
          sightings.map(({ user_id }) => user_id),
          site.current(),
        )
  const said = sightings.map(({ user_id, said_at, ...sighting }) => ({
    ...sighting,
    isNewcomer: newcomers.has(user_id),
    at: said_at.getTime(),
  }))
  const now = Date.now()
  const live = livePin(said, now)
  const [latest] = freshOf(said, now)
  return {
    live: live ? { ...live, ...times(live.seenAt, live.until) } : null,
    word: !live && latest ? times(latest.at, fadesAt(latest)) : null,
    isPaused: false,
  }
}

const times = (seenAt: number, until: number) => ({ seenAt: new Date(seenAt).toISOString(), until: new Date(until).toISOString() })
