export { claimRoutes } from './claims.routes.ts'
export { listRestaurantHistory } from './list-history.ts'
