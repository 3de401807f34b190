export { viewerEndpoints } from './viewer.endpoints.ts'
