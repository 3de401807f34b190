export { siteRoutes } from './site-settings.routes.ts'
