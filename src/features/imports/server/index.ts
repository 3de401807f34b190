export { exportVenues } from './export-venues.ts'
export { importVenues, type Outcome, type RowReport } from './import-venues.ts'
export { findSources } from './imports.sql.ts'
export { openRecords } from './readers/open-records.ts'
