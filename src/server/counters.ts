import { createHmac } from 'node:crypto'
import { Redis } from 'ioredis'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Logger } from 'pino'

/** Something that is counted for so many seconds from its first time on. */
export interface Counted {
  key: string
  seconds: number
  /** More than this is too much. */
  max: number
}

export interface Count {
  /** Which of them was too much; what stands behind it was not counted. */
  exceeded: number | undefined
  /** The last one that was counted. */
  count: number
  msBeforeNext: number
}

/** Counts what people do: for all processes together where there is a Redis, otherwise for this one. */
export interface Counters {
  /** Counts one for each in turn, up to the first that is too much. */
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

/** Nobody waits longer for a count; a healthy Redis answers in a millisecond. */
const PATIENCE_MS = 250

/** The counts of all processes. While Redis is away each process counts for itself: nobody is refused by it and nobody waits for it. */
export function createRedisCounters({
  url,
  prefix,
  secret,
  log,
}: {
  url: string
  prefix: string
  /** Makes names of what is counted that say nothing: e-mails and addresses are people's. */
  secret: string
  log: Logger
}): Counters {
  const own = createMemoryCounters()
  let [isUp, isAway, isClosed] = [false, false, false]
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: 3000,
    commandTimeout: PATIENCE_MS,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    enableAutoPipelining: true,
    retryStrategy: (times) => Math.min(50 * 2 ** times, 1000) + Math.random() * 200,
  })
  function away(error: Error): void {
    isUp = false
    if (isAway || isClosed) return
    isAway = true
    // What it says may hold what was counted.
    log.warn({ part: 'limits', error: (error as NodeJS.ErrnoException).code ?? error.name }, 'redis is away: limits hold for each process')
  }
  redis.on('error', away)
  redis.on('close', () => away(new Error('closed')))
  redis.on('ready', () => (isUp = true))
  // One that takes connections may still refuse to count.
  function there(): void {
    if (isAway) log.info({ part: 'limits' }, 'redis is there: limits hold for all processes')
    isAway = false
  }
  const nameOf = ({ key, seconds }: Counted): string =>
    `${prefix}${seconds}:${createHmac('sha256', secret).update(`count ${key}`).digest('base64url').slice(0, 22)}`

  async function ask<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (redis.status === 'wait') redis.connect().catch(() => {})
    if (!isUp) return undefined
    try {
      const answer = await work()
      there()
      return answer
    } catch (error) {
      // Whoever comes next is not to wait for it too: it is believed again once it has answered.
      if (isUp) redis.disconnect(true)
      away(error as Error)
      return undefined
    }
  }

  return {
    async add(counted) {
      const answer = await ask(
        () =>
          redis.eval(
            ADD,
            counted.length,
            ...counted.map(nameOf),
            ...counted.flatMap(({ seconds, max }) => [seconds, Math.min(max, Number.MAX_SAFE_INTEGER)]),
          ) as Promise<[number, number, number]>,
      )
      if (!answer) return own.add(counted)
      const [exceeded, count, msBeforeNext] = answer
      return { exceeded: exceeded === 0 ? undefined : exceeded - 1, count, msBeforeNext }
    },
    async forget(counted) {
      await Promise.all([own.forget(counted), ask(() => redis.del(nameOf(counted)))])
    },
    close() {
      isClosed = true
      redis.disconnect()
    },
  }
}
