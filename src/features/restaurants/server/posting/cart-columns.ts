import type { RestaurantPlace } from '#features/places/places.contract.ts'
import { refuseIf } from '#lib/errors.ts'

interface Cart {
  isCart: boolean
  landmark: string | null
  place: RestaurantPlace
}

/** A cart has a landmark and a pin; what is no cart has no landmark. @throws DomainError LANDMARK_REQUIRED, CART_PIN_REQUIRED */
export function cartColumns({ isCart, landmark, place }: Cart): { is_cart: boolean; landmark: string | null } {
  if (!isCart) return { is_cart: false, landmark: null }
  refuseIf(landmark === null, 'LANDMARK_REQUIRED')
  refuseIf(place.positionKind !== 'pin', 'CART_PIN_REQUIRED')
  return { is_cart: true, landmark }
}
