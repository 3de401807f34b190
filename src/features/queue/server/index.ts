export { queueEndpoints } from './queue.endpoints.ts'
export { createDecisionSweep } from './decisions/carry-out-due.ts'
