export { lookEndpoints } from './looks.endpoints.ts'
