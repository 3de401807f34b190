export { findRemoval, getTakedown, listTakedowns, listRestaurantNotices } from './list-takedowns.ts'
export { takedownRoutes } from './takedowns.routes.ts'
export { explainRemoval } from './explain-removal.ts'
