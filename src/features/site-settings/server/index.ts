export { siteEndpoints } from './site-settings.endpoints.ts'
