import type { Clock } from './clock.ts'
import { createBudget, type HubLimits } from './hub-limits.ts'
import { close, completion, type Goodbye, handshakeAnswer, type Invocation, ping, readHandshake, readMessage } from './messages.ts'
import { createRecordReader, toRecord, WireError } from './records.ts'
import type { Transport } from './transport.ts'

/** The user behind a connection, and the session that opened it. */
export interface ConnectingUser {
  userId: string
  sessionId: string
}

/** What a connection needs of its hub. */
export interface ConnectionParts {
  clock: Clock
  limits: HubLimits
  requester: ConnectingUser
  /** Does what a client asks for. @throws what `describe` puts into words */
  invoke(connection: Connection, target: string, args: unknown[]): Promise<unknown>
  /** The words for a failure that the client may read. */
  describe(error: unknown): string
  onOpen(connection: Connection): void
  /** Stops receiving and sending; the transport may still send the close message. */
  onOver(connection: Connection): void
  /** Called after it closed. */
  onGone(connection: Connection): void
}

/** One client: negotiated, then connected by a transport, then open after the handshake, then over. */
export class Connection {
  /** Known to the client and harmless. */
  readonly id: string
  /** Secret that identifies requests for this connection. */
  readonly token: string
  readonly requester: ConnectingUser
  transport: Transport | undefined
  isOpen = false
  isOver = false
  checkedAt: number

  readonly #parts: ConnectionParts
  readonly #reader: ReturnType<typeof createRecordReader>
  readonly #records: ReturnType<typeof createBudget>
  readonly #invocations: ReturnType<typeof createBudget>
  readonly #requests: ReturnType<typeof createBudget>
  readonly #queue: Invocation[] = []
  #isWorking = false
  /** When the present state began: negotiated, connected or over. */
  #since: number
  #receivedAt: number
  #sentAt: number

  constructor(parts: ConnectionParts, { id, token }: { id: string; token: string }) {
    const now = parts.clock.now()
    this.id = id
    this.token = token
    this.#parts = parts
    this.requester = parts.requester
    this.#reader = createRecordReader(parts.limits.recordBytes)
    this.#records = createBudget(parts.limits.records)
    this.#invocations = createBudget(parts.limits.invocations)
    this.#requests = createBudget(parts.limits.requests)
    this.#since = this.#receivedAt = this.#sentAt = this.checkedAt = now
  }

  get #now(): number {
    return this.#parts.clock.now()
  }

  attach(transport: Transport): void {
    this.transport = transport
    this.#since = this.#receivedAt = this.#sentAt = this.#now
  }

  /** Whether one more request of this connection is not too many. */
  takeRequest(): boolean {
    return this.#requests.take(this.#now)
  }

  /** Records a sign of the client. */
  recordActivity(): void {
    this.#receivedAt = this.#now
  }

  receive(chunk: Buffer): void {
    if (this.isOver) return
    this.recordActivity()
    try {
      for (const record of this.#reader.read(chunk)) this.#take(record)
    } catch (error) {
      if (!(error instanceof WireError)) throw error
      this.#refuse(error.message)
    }
  }

  /** Takes whole records. A reader that is too slow is dropped. */
  send(records: string): void {
    if (this.isOver || !this.transport) return
    this.#sentAt = this.#now
    this.transport.send(records)
    if (this.transport.unread() > this.#parts.limits.unreadBytes) this.cut()
  }

  close(goodbye: Goodbye = {}): void {
    if (this.isOver) return
    if (this.isOpen) this.transport?.send(toRecord(close(goodbye)))
    this.#finish()
    this.transport?.end()
    if (!this.transport) this.gone()
  }

  /** Closes without a message. */
  cut(): void {
    this.#finish()
    this.transport?.cut()
    this.gone()
  }

  /** The transport closed, at either end. */
  gone(): void {
    this.#finish()
    this.#parts.onGone(this)
  }

  /** Called every second or so. */
  tick(now: number): void {
    const { handshakeMs, silenceMs, pingMs, goodbyeMs } = this.#parts.limits
    this.transport?.tick(now)
    if (this.isOver) {
      if (now - this.#since >= goodbyeMs) this.cut()
      return
    }
    if (this.transport?.isHeld()) this.#receivedAt = now
    if (!this.isOpen) {
      if (now - this.#since >= handshakeMs) this.#refuse('The handshake took too long.')
    } else if (now - this.#receivedAt > silenceMs) {
      this.close({ error: 'Nothing was heard for too long.' })
    } else if (now - this.#sentAt >= pingMs && this.transport?.name !== 'LongPolling') {
      this.send(toRecord(ping))
    }
  }

  #take(record: string): void {
    if (this.isOver) return
    if (!this.#records.take(this.#now)) throw new WireError('Too many messages.')
    if (!this.isOpen) {
      readHandshake(record)
      this.isOpen = true
      this.send(toRecord(handshakeAnswer))
      this.#parts.onOpen(this)
      return
    }
    const message = readMessage(record)
    if (message.kind === 'close') this.#leave()
    else if (message.kind === 'stream') this.#answer(message.id, { error: 'There are no streams here.' })
    else if (message.kind === 'invocation') this.#admit(message)
  }

  #admit(invocation: Invocation): void {
    const { limits } = this.#parts
    if (!this.#invocations.take(this.#now)) {
      // A client that keeps going although every answer refuses it is not ours.
      if (this.#invocations.taken() > limits.invocations.count * 10) throw new WireError('Too many invocations.')
      this.#answer(invocation.id, { error: 'Too many invocations.' })
      return
    }
    if (this.#queue.length >= limits.queuedInvocations) throw new WireError('Too many invocations wait.')
    this.#queue.push(invocation)
    if (!this.#isWorking) void this.#drain()
  }

  /** One at a time, in the order in which they came. */
  async #drain(): Promise<void> {
    this.#isWorking = true
    for (let next = this.#queue.shift(); next && !this.isOver; next = this.#queue.shift()) {
      const { id, target, args } = next
      const outcome = await this.#parts.invoke(this, target, args).then(
        (result) => ({ result }),
        (error: unknown) => ({ error: this.#parts.describe(error) }),
      )
      this.#answer(id, outcome)
    }
    this.#isWorking = false
  }

  /** Ends the connection at the client's wish. A polling client ends its transport with one more request of its own. */
  #leave(): void {
    this.#finish()
    if (this.transport?.name !== 'LongPolling') this.transport?.end()
  }

  #answer(id: string | undefined, outcome: { result: unknown } | { error: string }): void {
    if (id !== undefined) this.send(toRecord(completion(id, outcome)))
  }

  /** Before the handshake its answer carries the error, afterwards the goodbye does. */
  #refuse(error: string): void {
    if (!this.isOpen) this.send(toRecord({ error }))
    this.close({ error })
  }

  #finish(): void {
    if (this.isOver) return
    this.isOver = true
    this.#since = this.#now
    this.#queue.length = 0
    this.#parts.onOver(this)
  }
}
