export { reportRoutes } from './reports.routes.ts'
export { hasRequestedDeletion } from './reports.sql.ts'
