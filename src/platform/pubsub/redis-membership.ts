import type { Redis } from 'ioredis'
import type { Logger } from 'pino'
import type { Clock } from '#platform/realtime/hub/index.ts'
import { createOutageLog, type OutageLog } from '../outage-log.ts'
import * as scripts from './scripts.ts'

const BEAT_MS = 5000
/**
 * After an outage the other processes reconnect within this time. Until then nobody can say which of them received
 * a message, and a process whose registration expires sooner is not waited for.
 */
export const SETTLE_MS = 5000
const NAMES_AT_ONCE = 500

export type RunScript = <T>(script: string, ...args: (string | number)[]) => Promise<T>

interface Parts {
  publisher: Redis
  subscriber: Redis
  channel: string
  run: RunScript
  /** The names of this process, as they are now. */
  names: ReadonlySet<string>
  log: Logger
  clock: Clock
  /** Milliseconds until this process expires without a heartbeat. */
  lifeMs: number
}

/** Registers this process and its names at Redis while both connections are open, and keeps it registered by heartbeats. */
export class RedisMembership {
  readonly #parts: Parts
  readonly #outage: OutageLog
  readonly #onReconnect: (() => void)[] = []
  #onLost: (names: string[]) => void = () => {}
  #isSubscribed = false
  #isUp = false
  #isRetired = false
  #settledAt = Infinity
  #stopBeating: (() => void) | undefined

  constructor(parts: Parts) {
    this.#parts = parts
    this.#outage = createOutageLog(parts.log, 'fan-out', {
      down: 'redis is unavailable: this process works alone until it is back',
      up: 'redis is there',
    })
    const { publisher, subscriber } = parts
    for (const redis of [publisher, subscriber]) redis.on('error', (error) => this.#reportOutage(error))
    publisher.on('close', () => this.#reportOutage())
    publisher.on('ready', () => void this.#join())
    subscriber.on('close', () => {
      this.#isSubscribed = false
      this.#reportOutage()
    })
    subscriber.on('ready', () => void this.#subscribe())
  }

  isUp(): boolean {
    return this.#isUp
  }

  /** Whether all other processes have had the time to reconnect after an outage. */
  isSettled(): boolean {
    return this.#isUp && this.#parts.clock.now() >= this.#settledAt
  }

  open(): void {
    const { publisher, subscriber, clock } = this.#parts
    for (const redis of [publisher, subscriber]) redis.connect().catch(() => {})
    this.#stopBeating = clock.every(BEAT_MS, () => void this.#beat())
  }

  close(): void {
    this.#outage.close()
    this.#stopBeating?.()
    for (const redis of [this.#parts.publisher, this.#parts.subscriber]) redis.disconnect()
  }

  async retire(ms: number): Promise<void> {
    this.#isRetired = true
    this.#stopBeating?.()
    await this.#parts.run(scripts.retire, ms).catch(() => {})
  }

  onLost(listener: (names: string[]) => void): void {
    this.#onLost = listener
  }

  onReconnect(listener: () => void): void {
    this.#onReconnect.push(listener)
  }

  #reportOutage(error?: Error): void {
    this.#isUp = false
    this.#outage.begin(nameOf(error))
  }

  async #subscribe(): Promise<void> {
    const { subscriber, channel } = this.#parts
    try {
      await subscriber.subscribe(channel)
    } catch {
      subscriber.disconnect(true)
      return
    }
    this.#isSubscribed = true
    await this.#join()
  }

  /** Called when a connection opens; registers once both are open. */
  async #join(): Promise<void> {
    const { publisher, clock } = this.#parts
    if (!this.#isSubscribed || publisher.status !== 'ready' || this.#isRetired) return
    try {
      await this.#register()
      this.#settledAt = clock.now() + SETTLE_MS
      this.#isUp = true
      if (this.#outage.end()) for (const listener of this.#onReconnect) listener()
    } catch (error) {
      this.#reportOutage(error as Error)
      publisher.disconnect(true)
    }
  }

  async #register(): Promise<void> {
    const { run, names, lifeMs } = this.#parts
    await run(scripts.register, lifeMs)
    const all = [...names]
    for (let at = 0; at < all.length; at += NAMES_AT_ONCE) await run(scripts.enter, ...all.slice(at, at + NAMES_AT_ONCE))
    // A name that left in the meantime may have been entered again with the others.
    for (const name of all) if (!names.has(name)) await run(scripts.leave, name)
  }

  /** Sends a heartbeat; a connection that does not answer is reconnected. */
  async #beat(): Promise<void> {
    if (!this.#isUp) return
    const { publisher, subscriber, run, lifeMs } = this.#parts
    subscriber.ping().catch(() => subscriber.disconnect(true))
    try {
      const [known, lost] = await run<[number, string[]]>(scripts.beat, lifeMs)
      if (known === 0) await this.#join()
      if (lost.length > 0) this.#onLost(lost)
    } catch {
      publisher.disconnect(true)
    }
  }
}

/** The name of an error for the log: neither addresses nor message bodies. */
export function nameOf(error: Error | undefined): string | undefined {
  if (!error) return undefined
  // Redis begins its refusals with their name, such as WRONGPASS.
  return (
    (error as NodeJS.ErrnoException).code ?? (error.name === 'ReplyError' ? /^[A-Z]+/.exec(error.message)?.[0] : undefined) ?? error.name
  )
}
