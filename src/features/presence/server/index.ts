export { createPresence, type Presence } from './create-presence.ts'
export { presenceRoutes } from './presence.routes.ts'
