import { isModerator } from '#people/server/roles.policy.ts'
import type { Db } from '#db/connect.ts'
import { ensure } from '#lib/errors.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { CartFacts } from './carts.sql.ts'

/** Only carts move. @throws DomainError RESTAURANT_NOT_FOUND, NOT_A_CART */
export function assertCart<Cart extends Pick<CartFacts, 'is_cart'>>(cart: Cart | undefined): asserts cart is Cart {
  ensure(cart, 'RESTAURANT_NOT_FOUND')
  ensure(cart.is_cart, 'NOT_A_CART')
}

/** The author and moderators decide alone whether a live position is shown. */
export async function isDecider(db: Db, member: Member, cart: CartFacts): Promise<boolean> {
  return cart.author_id === member.id || (await isModerator(db, member))
}
