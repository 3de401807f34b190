import { lockMember } from '#people/server/lock-member.ts'
import { inTransaction } from '#db/transaction.ts'
import { ensure } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import { networkHash } from '#platform/http/network-hash.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { CartState } from '../carts.contract.ts'
import { isHidden } from '../carts.rules.ts'
import { assertCart, isDecider } from './carts.policy.ts'
import { countHiders, deletePause, lockCart, pause, saveStatement } from './carts.sql.ts'
import { getCart } from './get-cart.ts'

/**
 * A member asks to hide a cart's live position, in place of any confirmation. Three members hide it for a day; the author and admins
 * hide it at once, until they show it again. All statements about the cart's position are deleted with it.
 * @throws DomainError RESTAURANT_NOT_FOUND, NOT_A_CART
 */
export async function hideCart(
  context: Pick<Context, 'db' | 'pages' | 'secret' | 'site'>,
  member: Member,
  restaurantId: string,
  address?: string,
): Promise<CartState> {
  const { db, pages } = context
  const network = address === undefined ? undefined : networkHash(context, 'statement', address)
  await inTransaction(db, async (tx) => {
    await lockMember(tx, member.id)
    const cart = await lockCart(tx, restaurantId)
    assertCart(cart)
    const isForGood = await isDecider(tx, member, cart)
    if (cart.is_paused && !isForGood) return
    if (!isForGood) await saveStatement(tx, { restaurantId, userId: member.id, position: null, network })
    const members = isForGood ? 0 : await countHiders(tx, restaurantId)
    if (isHidden({ members, isDecider: isForGood })) await pause(tx, restaurantId, { isForGood })
  })
  pages.changed({ restaurant: restaurantId })
  return getCart(context, restaurantId)
}

/** The author and admins let members say again where a cart is. @throws DomainError RESTAURANT_NOT_FOUND, NOT_A_CART, FORBIDDEN */
export async function showCart(context: Pick<Context, 'db' | 'pages' | 'site'>, member: Member, restaurantId: string): Promise<CartState> {
  const { db, pages } = context
  await inTransaction(db, async (tx) => {
    const cart = await lockCart(tx, restaurantId)
    assertCart(cart)
    ensure(await isDecider(tx, member, cart), 'FORBIDDEN')
    await deletePause(tx, restaurantId)
  })
  pages.changed({ restaurant: restaurantId })
  return getCart(context, restaurantId)
}
