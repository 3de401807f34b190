export { deskEndpoints } from './desk.endpoints.ts'
