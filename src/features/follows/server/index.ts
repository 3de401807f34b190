export { followEndpoints } from './follows.endpoints.ts'
