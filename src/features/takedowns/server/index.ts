export { findRemoval, getTakedown, listTakedowns, listVenueNotices } from './list-takedowns.ts'
export { takedownRoutes } from './takedowns.routes.ts'
export { tellRemoved } from './tell-removed.ts'
