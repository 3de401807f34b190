export { feedEndpoints } from './feed.endpoints.ts'
