import { lockMember } from '#people/server/lock-member.ts'
import { inTransaction } from '#db/transaction.ts'
import { ensure, found, refuseIf } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import { networkHash } from '#platform/http/network-hash.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { CartState, SightingInput } from '../carts.contract.ts'
import { AGAIN_MINUTES, isNearUsual } from '../carts.rules.ts'
import { assertCart } from './carts.policy.ts'
import { lockCart, saveStatement } from './carts.sql.ts'
import { getCart } from './get-cart.ts'

/**
 * A member says that a cart is here now: where the member is, or at its usual place. It counts for three hours, and a live position
 * shows when two independent members or any three agree.
 * @throws DomainError RESTAURANT_NOT_FOUND, NOT_A_CART, CART_HIDDEN, CART_TOO_FAR, CART_PIN_REQUIRED, SAID_JUST_NOW
 */
export async function confirmCart(
  context: Pick<Context, 'db' | 'pages' | 'secret' | 'site'>,
  member: Member,
  restaurantId: string,
  { position }: SightingInput,
  address?: string,
): Promise<CartState> {
  const { db, pages } = context
  const network = address === undefined ? undefined : networkHash(context, 'statement', address)
  await inTransaction(db, async (tx) => {
    await lockMember(tx, member.id)
    const cart = await lockCart(tx, restaurantId)
    assertCart(cart)
    refuseIf(cart.is_paused, 'CART_HIDDEN')
    const { longitude, latitude } = cart
    const usual = cart.position_kind === 'pin' && longitude !== null && latitude !== null ? { longitude, latitude } : undefined
    refuseIf(position && usual && !isNearUsual(usual, position), 'CART_TOO_FAR')
    const seen = found(position ?? usual, 'CART_PIN_REQUIRED')
    ensure(await saveStatement(tx, { restaurantId, userId: member.id, position: seen, network }), 'SAID_JUST_NOW', {
      retryAfter: AGAIN_MINUTES * 60,
    })
  })
  pages.changed({ restaurant: restaurantId })
  return getCart(context, restaurantId)
}
