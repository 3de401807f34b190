import type { RestaurantPlace } from '#features/places/places.contract.ts'
import { DomainError } from '#lib/errors.ts'

interface Cart {
  isCart: boolean
  landmark: string | null
  place: RestaurantPlace
}

/** A cart has a landmark and a pin; what is no cart has no landmark. @throws DomainError LANDMARK_REQUIRED, CART_PIN_REQUIRED */
export function cartColumns({ isCart, landmark, place }: Cart): { is_cart: boolean; landmark: string | null } {
  if (!isCart) return { is_cart: false, landmark: null }
  if (landmark === null) throw new DomainError('LANDMARK_REQUIRED')
  if (place.positionKind !== 'pin') throw new DomainError('CART_PIN_REQUIRED')
  return { is_cart: true, landmark }
}
