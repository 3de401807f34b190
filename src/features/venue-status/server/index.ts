export { venueStatusRoutes } from './venue-status.routes.ts'
