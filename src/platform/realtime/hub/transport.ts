export type TransportName = 'WebSockets' | 'ServerSentEvents' | 'LongPolling'

/** The way of a connection's records, whichever of the three it is. */
export interface Transport {
  readonly name: TransportName
  /** Takes whole records. */
  send(records: string): void
  /** Bytes that the other side has not taken yet. */
  unread(): number
  /** Whether an open request of the client proves that it is there, without a message from it. */
  isHeld(): boolean
  /** Called every second or so. */
  tick(now: number): void
  /** Ends in order, after what was sent. */
  end(): void
  /** Ends at once. */
  cut(): void
}

export interface TransportEvents {
  onData(chunk: Buffer): void
  /** The transport closed, at either end. */
  onGone(): void
}
