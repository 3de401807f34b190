export { profileRoutes } from './profiles.routes.ts'
