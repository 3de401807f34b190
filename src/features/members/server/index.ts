export { memberEndpoints } from './members.endpoints.ts'
