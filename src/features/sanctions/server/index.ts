export { dropOldRemoved } from './drop-old-removed.ts'
export { getFigures, getLog } from './get-log.ts'
export { obeySanctions } from './obey-sanctions.ts'
export { sanctionRoutes } from './sanctions.routes.ts'
