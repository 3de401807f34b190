export { lookRoutes } from './looks.routes.ts'
