export { getResults } from './get-results.ts'
export { searchEndpoints } from './search.endpoints.ts'
