export { advanceOpenings } from './advance-openings.ts'
export { hoursRoutes } from './hours.routes.ts'
export { storedOpening } from './stored-opening.ts'
