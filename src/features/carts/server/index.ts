export { cartRoutes } from './carts.routes.ts'
export { deleteFaded } from './carts.sql.ts'
export { getCart } from './get-cart.ts'
