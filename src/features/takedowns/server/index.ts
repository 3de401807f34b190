export { findRemoval, getTakedown, listTakedowns, listRestaurantNotices } from './list-takedowns.ts'
export { takedownRoutes } from './takedowns.routes.ts'
export { tellRemoved } from './tell-removed.ts'
