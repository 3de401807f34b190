export { listReportsAbout, listReportsBy } from './list-member-reports.ts'
export { reportEndpoints } from './reports.endpoints.ts'
export { hasRequestedDeletion } from './reports.sql.ts'
