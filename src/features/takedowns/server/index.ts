export { findRemoval, getTakedown, listTakedowns, listRestaurantNotices } from './list-takedowns.ts'
export { takedownEndpoints } from './takedowns.endpoints.ts'
export { explainRemoval } from './explain-removal.ts'
