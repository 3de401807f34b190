export { dropReportNetworks } from './drop-networks.ts'
export { listReportsAbout, listReportsBy } from './reports.reads.ts'
export { reportEndpoints } from './reports.endpoints.ts'
export { hasRequestedDeletion } from './reports.sql.ts'
