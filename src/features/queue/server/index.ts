export { queueEndpoints } from './queue.endpoints.ts'
