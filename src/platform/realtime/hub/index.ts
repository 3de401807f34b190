export { type Clock, systemClock } from './clock.ts'
export type { ConnectingUser } from './connection.ts'
export { createHub } from './hub.ts'
export { type HandoffStore, type Hub, HubError, type HubMethod, type HubOptions, HubRefusal, type Negotiated } from './hub-types.ts'
