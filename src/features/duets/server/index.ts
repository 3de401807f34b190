export { createDuet } from './create-duet.ts'
export { hasDuetsRead, listNewestDuets } from './duets.reads.ts'
export { duetEndpoints } from './duets.endpoints.ts'
