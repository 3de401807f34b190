import type { Clock } from './clock.ts'
import type { ConnectionRegistry } from './connection-registry.ts'
import type { Handoff } from './handoff.ts'
import type { HubAccess } from './hub-access.ts'
import type { HubLimits } from './hub-limits.ts'
import { type HubOptions, HubRefusal } from './hub-types.ts'

/** What the routes of a hub share. */
export interface HubParts {
  options: HubOptions
  clock: Clock
  limits: HubLimits
  registry: ConnectionRegistry
  access: HubAccess
  handoff: Handoff
}

/** @throws HubRefusal when a user has as many connections as allowed */
export function assertRoom({ registry, limits }: Pick<HubParts, 'registry' | 'limits'>, userId: string): void {
  if (registry.count(userId, true) >= limits.connectionsPerUser) throw new HubRefusal(429)
}
