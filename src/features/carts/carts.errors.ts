import type { ErrorTable } from '#lib/errors.ts'

export const cartsErrors = {
  NOT_A_CART: [409, 'The restaurant is not a cart'],
  CART_HIDDEN: [409, 'The live position of the cart is hidden'],
  CART_TOO_FAR: [422, 'The position is too far from the usual place of the cart'],
  CART_PIN_REQUIRED: [422, 'A cart needs a pin'],
  SAID_JUST_NOW: [429, 'The member said the same a moment ago'],
} as const satisfies ErrorTable
