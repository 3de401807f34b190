export { queuePushes } from './alerts/alert-push.ts'
export { sendWaitingAlerts } from './alerts/send-alerts.ts'
export { queueEndpoints } from './queue.endpoints.ts'
export { createDecisionSweep } from './decisions/carry-out-due.ts'
