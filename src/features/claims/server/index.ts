export { claimEndpoints } from './claims.endpoints.ts'
export { listRestaurantHistory } from './list-history.ts'
