export { advanceOpenings } from './advance-openings.ts'
export { type ImportedHours, importHours } from './import-hours.ts'
export { hoursRoutes } from './hours.routes.ts'
export { storedOpening } from './stored-opening.ts'
