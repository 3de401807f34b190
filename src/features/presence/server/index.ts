export { createPresence } from './create-presence.ts'
export { presenceEndpoints } from './presence.endpoints.ts'
