export { acceptClaim, declineClaim } from './decide-claim.ts'
export { claimEndpoints } from './claims.endpoints.ts'
export { listRestaurantHistory } from './claims.reads.ts'
