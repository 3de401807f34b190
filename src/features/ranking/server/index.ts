export { refreshOrder } from './refresh-order.ts'
