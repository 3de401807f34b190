import { createHmac } from 'node:crypto'
import { Redis, type RedisOptions } from 'ioredis'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Logger } from 'pino'
import { createOutageLog } from '../outage-log.ts'

/** A counter with a fixed window that starts at the first hit. */
export interface Counted {
  key: string
  seconds: number
  /** Maximum count within the window. */
  max: number
}

export interface Count {
  /** Index of the counter that exceeded its limit; the ones after it were not counted. */
  exceeded: number | undefined
  /** The count of the last counter that was counted. */
  count: number
  msBeforeNext: number
}

/** Counts what people do: for all processes together where there is a Redis, otherwise for this one. */
export interface Counters {
  /** Adds one to each counter in turn, up to the first that exceeds its limit. */
  add(counted: Counted[]): Promise<Count>
  forget(counted: Counted): Promise<void>
  close(): void
}

/** The counts of one process. */
export function createMemoryCounters(): Counters {
  const windows = new Map<number, RateLimiterMemory>()
  function windowOf(seconds: number): RateLimiterMemory {
    const known = windows.get(seconds)
    if (known) return known
    const made = new RateLimiterMemory({ keyPrefix: '', points: 1, duration: seconds })
    windows.set(seconds, made)
    return made
  }
  return {
    async add(counted) {
      let last: Count = { exceeded: undefined, count: 0, msBeforeNext: 0 }
      for (const [at, { key, seconds, max }] of counted.entries()) {
        const { consumedPoints, msBeforeNext } = await windowOf(seconds).penalty(key)
        last = { exceeded: consumedPoints > max ? at : undefined, count: consumedPoints, msBeforeNext }
        if (last.exceeded !== undefined) break
      }
      return last
    },
    async forget({ key, seconds }) {
      await windowOf(seconds).delete(key)
    },
    close() {},
  }
}

// One round trip for all budgets of a call, and those behind a refusal stay untouched: a member who is refused must
// not use up the budget of an address that thousands share.
const ADD = `
local last = {0, 0, 0}
for at = 1, #KEYS do
  local count = redis.call('INCR', KEYS[at])
  if count == 1 then redis.call('EXPIRE', KEYS[at], ARGV[at * 2 - 1]) end
  last = {0, count, redis.call('PTTL', KEYS[at])}
  if count > tonumber(ARGV[at * 2]) then
    last[1] = at
    return last
  end
end
return last`

/** Timeout of a count; a healthy Redis answers in a millisecond. */
const PATIENCE_MS = 250

const options = {
  lazyConnect: true,
  connectTimeout: 3000,
  commandTimeout: PATIENCE_MS,
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
  enableAutoPipelining: true,
  retryStrategy: (times: number) => Math.min(50 * 2 ** times, 1000) + Math.random() * 200,
} satisfies RedisOptions

interface RedisParts {
  url: string
  prefix: string
  /** Hashes the keys: e-mails and addresses are personal data. */
  secret: string
  log: Logger
}

/**
 * The counts of all processes. While Redis is unavailable each process counts for itself: nobody is refused by it and nobody waits for it.
 */
export function createRedisCounters({ url, prefix, secret, log }: RedisParts): Counters {
  const local = createMemoryCounters()
  const redis = connectRedis(url, log)
  const nameOf = ({ key, seconds }: Counted): string =>
    `${prefix}${seconds}:${createHmac('sha256', secret).update(`count ${key}`).digest('base64url').slice(0, 22)}`
  return {
    async add(counted) {
      const answer = await redis.call(
        (connection) =>
          connection.eval(
            ADD,
            counted.length,
            ...counted.map(nameOf),
            ...counted.flatMap(({ seconds, max }) => [seconds, Math.min(max, Number.MAX_SAFE_INTEGER)]),
          ) as Promise<[number, number, number]>,
      )
      if (!answer) return local.add(counted)
      const [exceeded, count, msBeforeNext] = answer
      return { exceeded: exceeded === 0 ? undefined : exceeded - 1, count, msBeforeNext }
    },
    async forget(counted) {
      await Promise.all([local.forget(counted), redis.call((connection) => connection.del(nameOf(counted)))])
    },
    close: () => redis.close(),
  }
}

/** A connection whose calls return undefined while Redis is unavailable. */
function connectRedis(url: string, log: Logger) {
  const redis = new Redis(url, options)
  const outage = createOutageLog(log, 'limits', {
    down: 'redis is unavailable: limits hold for each process',
    up: 'redis is there: limits hold for all processes',
  })
  let isUp = false
  function reportOutage(error: Error): void {
    isUp = false
    // The error message may contain the keys.
    outage.begin((error as NodeJS.ErrnoException).code ?? error.name)
  }
  redis.on('error', reportOutage)
  redis.on('close', () => reportOutage(new Error('closed')))
  redis.on('ready', () => (isUp = true))
  return {
    async call<T>(task: (connection: Redis) => Promise<T>): Promise<T | undefined> {
      if (redis.status === 'wait') redis.connect().catch(() => {})
      if (!isUp) return undefined
      try {
        const answer = await task(redis)
        // A Redis that accepts connections may still refuse to count, so only an answer ends the outage.
        outage.end()
        return answer
      } catch (error) {
        // The next calls do not wait for Redis too: it is used again once it has answered.
        if (isUp) redis.disconnect(true)
        reportOutage(error as Error)
        return undefined
      }
    },
    close(): void {
      outage.close()
      redis.disconnect()
    },
  }
}
