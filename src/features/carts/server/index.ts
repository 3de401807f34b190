export { cartEndpoints } from './carts.endpoints.ts'
export { deleteFaded } from './carts.sql.ts'
export { getCart } from './get-cart.ts'
