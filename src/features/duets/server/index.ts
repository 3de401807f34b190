export { createDuet } from './create-duet.ts'
export { listNewestDuets } from './list-duets.ts'
export { duetEndpoints } from './duets.endpoints.ts'
