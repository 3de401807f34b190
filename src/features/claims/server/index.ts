export { acceptClaim, declineClaim } from './decide-claim.ts'
export { claimEndpoints } from './claims.endpoints.ts'
export { historyRead } from './claims.reads.ts'
