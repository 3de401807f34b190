export { getResults } from './get-results.ts'
export { searchRoutes } from './search.routes.ts'
