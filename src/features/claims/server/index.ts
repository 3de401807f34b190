export { claimRoutes } from './claims.routes.ts'
export { listVenueHistory } from './list-history.ts'
