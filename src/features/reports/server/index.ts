export { listReportsAbout, listReportsBy } from './list-member-reports.ts'
export { reportRoutes } from './reports.routes.ts'
export { hasRequestedDeletion } from './reports.sql.ts'
