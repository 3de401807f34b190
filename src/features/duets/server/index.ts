export { createDuet } from './create-duet.ts'
export { listNewestDuets } from './list-duets.ts'
export { duetRoutes } from './duets.routes.ts'
