export { lookAtDecision } from './look-at-decision.ts'
export { lookEndpoints } from './looks.endpoints.ts'
