export { createDuet } from './create-duet.ts'
export { duetRoutes } from './duets.routes.ts'
