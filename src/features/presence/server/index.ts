export { createPresence } from './create-presence.ts'
export { presenceRoutes } from './presence.routes.ts'
