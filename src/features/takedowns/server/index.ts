export { findRemoval, getTakedown, listTakedowns, restaurantNoticesRead } from './list-takedowns.ts'
export { takedownEndpoints } from './takedowns.endpoints.ts'
export { explainRemoval } from './explain-removal.ts'
