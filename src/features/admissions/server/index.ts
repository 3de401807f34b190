export { admissionEndpoints } from './admissions.endpoints.ts'
