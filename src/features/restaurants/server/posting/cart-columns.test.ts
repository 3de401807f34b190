import { expect, it } from 'vitest'
import type { RestaurantPlace } from '#features/places/places.contract.ts'
import { cartColumns } from './cart-columns.ts'

const at = (positionKind: 'pin' | 'district') => ({ positionKind }) as RestaurantPlace

it('a cart has a landmark and a pin, and what is no cart has no landmark [HOUR-05]', () => {
  const cart = { isCart: true, landmark: 'İskelenin karşısı', place: at('pin') }
  expect(cartColumns(cart)).toEqual({ is_cart: true, landmark: 'İskelenin karşısı' })
  expect(() => cartColumns({ ...cart, landmark: null })).toThrow(expect.objectContaining({ code: 'LANDMARK_REQUIRED' }))
  expect(() => cartColumns({ ...cart, place: at('district') })).toThrow(expect.objectContaining({ code: 'CART_PIN_REQUIRED' }))
  expect(cartColumns({ ...cart, isCart: false })).toEqual({ is_cart: false, landmark: null })
})
