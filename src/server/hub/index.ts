export { type Clock, systemClock } from './clock.ts'
export type { Asker } from './connection.ts'
export { createHub, type Hub, HubError, type HubMethod, type HubOptions, HubRefusal, type Lobby, type Negotiated } from './hub.ts'
