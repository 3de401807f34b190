import type { Connection } from './connection.ts'
import type { HubLimits } from './hub-limits.ts'
import type { HubOptions } from './hub-types.ts'

/** Checks the deadlines of every connection, and closes those whose session has ended. */
export function sweepConnections(
  registry: { all(): Iterable<Connection> },
  now: number,
  { recheckMs }: Pick<HubLimits, 'recheckMs'>,
  options: Pick<HubOptions, 'findLiving' | 'onFailure'>,
): void {
  for (const connection of registry.all()) connection.tick(now)
  const due = [...registry.all()].filter(({ checkedAt, isOver }) => !isOver && now - checkedAt >= recheckMs)
  if (due.length === 0) return
  for (const connection of due) connection.checkedAt = now
  options.findLiving([...new Set(due.map(({ requester }) => requester.sessionId))]).then(
    (living) => {
      for (const connection of due) if (!living.has(connection.requester.sessionId)) connection.close()
    },
    // An unavailable database closes no connection: the next check decides.
    (error: unknown) => options.onFailure(error, {}),
  )
}
