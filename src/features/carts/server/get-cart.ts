import type { Context } from '#platform/context.ts'
import type { CartState } from '../carts.contract.ts'
import { livePin } from '../carts.rules.ts'
import { assertCart } from './carts.policy.ts'
import { findCart, findSightings } from './carts.sql.ts'

/** Where a cart is now, for anyone. @throws DomainError RESTAURANT_NOT_FOUND, NOT_A_CART */
export async function getCart({ db }: Pick<Context, 'db'>, restaurantId: string): Promise<CartState> {
  const cart = await findCart(db, restaurantId)
  assertCart(cart)
  if (cart.is_paused) return { live: null, isPaused: true }
  const sightings = await findSightings(db, restaurantId)
  const live = livePin(
    sightings.map(({ said_at, ...position }) => ({ ...position, at: said_at.getTime() })),
    Date.now(),
  )
  return {
    live: live ? { ...live, seenAt: new Date(live.seenAt).toISOString(), until: new Date(live.until).toISOString() } : null,
    isPaused: false,
  }
}
