import { randomUUID } from 'node:crypto'
import { Redis, type RedisOptions } from 'ioredis'
import type { Logger } from 'pino'
import type { Clock } from '#server/hub/index.ts'
import type { FanOut } from './fan-out.ts'
import * as scripts from './scripts.ts'

const BEAT_MS = 5000
const LIFE_MS = 25_000
/**
 * After an outage the others come back within this time. Until then nobody can say who has heard, and whoever is
 * believed to live for less is not waited for.
 */
const SETTLE_MS = 5000
const NAMES_AT_ONCE = 500

const options: RedisOptions = {
  lazyConnect: true,
  connectTimeout: 3000,
  commandTimeout: 2000,
  // Whoever asks while it is away works on alone: nothing is said later that was to be said now.
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
  autoResubscribe: false,
  retryStrategy: (times) => Math.min(50 * 2 ** times, 1000) + Math.random() * 200,
}

interface Parts {
  url: string
  /** Begins every key and channel: two that differ hear nothing of each other. */
  prefix: string
  log: Logger
  clock: Clock
  /** How long it is believed to live without a sign. */
  lifeMs?: number
}

/** The way between processes through one Redis: a connection that speaks and one that listens. */
export function createRedisFanOut({ url, prefix, log, clock, lifeMs = LIFE_MS }: Parts): FanOut {
  const id = randomUUID()
  const speaker = new Redis(url, options)
  const listener = new Redis(url, options)
  const channel = `${prefix}said`
  const names = new Set<string>()
  const subjects = new Map<string, (body: never) => void>()
  let whenLost: (names: string[]) => void = () => {}
  let [isListening, isUp, isAway, isRetired, isClosed] = [false, false, false, false, false]
  let settledAt = Infinity
  let stopBeating: (() => void) | undefined

  const run = <T>(script: string, ...args: (string | number)[]): Promise<T> => speaker.eval(script, 0, prefix, id, ...args) as Promise<T>

  function away(error: Error | undefined): void {
    isUp = false
    if (isAway || isClosed) return
    isAway = true
    log.warn({ part: 'fan-out', error: nameOf(error) }, 'redis is away: this process works alone until it is back')
  }

  /** Once both connections stand: everybody may know what is here. */
  async function join(): Promise<void> {
    if (!isListening || speaker.status !== 'ready' || isRetired) return
    try {
      await run(scripts.register, lifeMs)
      const all = [...names]
      for (let at = 0; at < all.length; at += NAMES_AT_ONCE) await run(scripts.enter, ...all.slice(at, at + NAMES_AT_ONCE))
      // What left in the meantime may have come in again with the others.
      for (const name of all) if (!names.has(name)) await run(scripts.leave, name)
      settledAt = clock.now() + SETTLE_MS
      isUp = true
      if (isAway) log.info({ part: 'fan-out' }, 'redis is there')
      isAway = false
    } catch (error) {
      away(error as Error)
      speaker.disconnect(true)
    }
  }

  /** Whoever does not answer is connected to anew. */
  async function beat(): Promise<void> {
    if (!isUp) return
    listener.ping().catch(() => listener.disconnect(true))
    try {
      const [known, lost] = await run<[number, string[]]>(scripts.beat, lifeMs)
      if (known === 0) await join()
      if (lost.length > 0) whenLost(lost)
    } catch {
      speaker.disconnect(true)
    }
  }

  function hear(message: string): void {
    if (message.startsWith(id)) return
    const [, subject = '', body = ''] = /^\S+ (\S+) (.*)$/s.exec(message) ?? []
    try {
      subjects.get(subject)?.(JSON.parse(body) as never)
    } catch (error) {
      log.error({ part: 'fan-out', subject, error: nameOf(error as Error) }, 'not understood')
    }
  }

  /** What the others think of a name; alone, nobody else has it. */
  const ask = (script: string, name: string): Promise<boolean> =>
    run<number | number[]>(script, name).then(
      (answer) => [answer].flat()[0] === 1,
      () => false,
    )

  for (const redis of [speaker, listener]) redis.on('error', away)
  speaker.on('close', away)
  speaker.on('ready', () => void join())
  listener.on('close', () => {
    isListening = false
    away(undefined)
  })
  listener.on('ready', () => {
    listener.subscribe(channel).then(
      () => {
        isListening = true
        return join()
      },
      () => listener.disconnect(true),
    )
  })
  listener.on('message', (_, message) => hear(message))

  return {
    open() {
      for (const redis of [speaker, listener]) redis.connect().catch(() => {})
      stopBeating = clock.every(BEAT_MS, () => void beat())
    },
    async close() {
      isClosed = true
      stopBeating?.()
      for (const redis of [speaker, listener]) redis.disconnect()
    },
    isUp: () => isUp,
    async publish(subject, body) {
      try {
        const [heard, living] = await run<[number, number]>(scripts.publish, SETTLE_MS, `${id} ${subject} ${JSON.stringify(body)}`)
        return heard >= living && isUp && clock.now() >= settledAt
      } catch {
        return false
      }
    },
    subscribe: (subject, hear) => void subjects.set(subject, hear),
    async keep(key, value, seconds) {
      await speaker.set(`${prefix}${key}`, value, 'EX', seconds)
    },
    take: async (key) => (await speaker.getdel(`${prefix}${key}`)) ?? undefined,
    enter(name) {
      names.add(name)
      return ask(scripts.enter, name)
    },
    leave(name) {
      names.delete(name)
      return ask(scripts.leave, name)
    },
    isElsewhere: (name) => ask(scripts.isElsewhere, name),
    async retire(ms) {
      isRetired = true
      stopBeating?.()
      await run(scripts.retire, ms).catch(() => {})
    },
    onLost: (hear) => void (whenLost = hear),
  }
}

/** Neither addresses nor what was said. */
function nameOf(error: Error | undefined): string | undefined {
  if (!error) return undefined
  // Redis begins its refusals with their name, such as WRONGPASS.
  return (
    (error as NodeJS.ErrnoException).code ?? (error.name === 'ReplyError' ? /^[A-Z]+/.exec(error.message)?.[0] : undefined) ?? error.name
  )
}
