/** Limits of one connection, and of all connections of one member. */
export const hubLimits = {
  recordBytes: 32 * 1024,
  /** The maximum of one frame or body: records may be sent together. */
  frameBytes: 64 * 1024,
  /** Bytes that wait for a slow reader before it is dropped. */
  unreadBytes: 1024 * 1024,
  connectionsPerUser: 5,
  /** Connections that are negotiated and not yet connected. */
  negotiatedPerUser: 20,
  queuedInvocations: 64,
  invocations: { count: 20, ms: 10_000 },
  /** Records of any kind. */
  records: { count: 300, ms: 10_000 },
  /** Requests of the transports that send by requests of their own. */
  requests: { count: 200, ms: 10_000 },
  handshakeMs: 15_000,
  silenceMs: 30_000,
  pingMs: 15_000,
  pollMs: 90_000,
  /** How long a transport may take to close. */
  goodbyeMs: 2000,
  /** How often the sessions of open connections are checked. */
  recheckMs: 5 * 60_000,
}

export type HubLimits = typeof hubLimits

/** Counts in windows of time that follow one another. */
export function createBudget({ count, ms }: { count: number; ms: number }): { take(now: number): boolean; taken(): number } {
  let began = -Infinity
  let taken = 0
  return {
    take(now) {
      if (now - began >= ms) [began, taken] = [now, 0]
      return ++taken <= count
    },
    taken: () => taken,
  }
}
