import { randomUUID } from 'node:crypto'
import { Redis, type RedisOptions } from 'ioredis'
import type { Logger } from 'pino'
import type { Clock } from '#platform/realtime/hub/index.ts'
import type { PubSub } from './pub-sub.ts'
import { nameOf, RedisMembership, type RunScript, SETTLE_MS } from './redis-membership.ts'
import * as scripts from './scripts.ts'

const LIFE_MS = 25_000

const options = {
  lazyConnect: true,
  connectTimeout: 3000,
  commandTimeout: 2000,
  // While Redis is unavailable, calls fail at once and the process works alone: no message is sent late.
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
  autoResubscribe: false,
  retryStrategy: (times: number) => Math.min(50 * 2 ** times, 1000) + Math.random() * 200,
} satisfies RedisOptions

interface Parts {
  url: string
  /** Prefix of every key and channel: two that differ share nothing. */
  prefix: string
  log: Logger
  clock: Clock
  /** Milliseconds until this process expires without a heartbeat. */
  lifeMs?: number
}

/** Pub/sub through one Redis: one connection publishes and one subscribes. */
export function createRedisFanOut({ url, prefix, log, clock, lifeMs = LIFE_MS }: Parts): PubSub {
  const id = randomUUID()
  const publisher = new Redis(url, options)
  const subscriber = new Redis(url, options)
  const run: RunScript = <T>(script: string, ...args: (string | number)[]) => publisher.eval(script, 0, prefix, id, ...args) as Promise<T>
  const names = new Set<string>()
  const membership = new RedisMembership({ publisher, subscriber, channel: `${prefix}said`, run, names, log, clock, lifeMs })
  const subscribe = routeMessages(subscriber, id, log)

  /** The other processes' view of a name. Without Redis this process is alone: nobody else has it. */
  const isElsewhere = (script: string, name: string): Promise<boolean> =>
    run<number | number[]>(script, name).then(
      (answer) => [answer].flat()[0] === 1,
      () => false,
    )

  return {
    open: () => membership.open(),
    close: async () => membership.close(),
    isUp: () => membership.isUp(),
    async publish(subject, body) {
      try {
        const [received, living] = await run<[number, number]>(scripts.publish, SETTLE_MS, `${id} ${subject} ${JSON.stringify(body)}`)
        return received >= living && membership.isSettled()
      } catch {
        return false
      }
    },
    subscribe,
    async put(key, value, seconds) {
      await publisher.set(`${prefix}${key}`, value, 'EX', seconds)
    },
    take: async (key) => (await publisher.getdel(`${prefix}${key}`)) ?? undefined,
    register(name) {
      names.add(name)
      return isElsewhere(scripts.enter, name)
    },
    unregister(name) {
      names.delete(name)
      return isElsewhere(scripts.leave, name)
    },
    isRegisteredElsewhere: (name) => isElsewhere(scripts.isElsewhere, name),
    retire: (ms) => membership.retire(ms),
    onLost: (listener) => membership.onLost(listener),
    onReconnect: (listener) => membership.onReconnect(listener),
  }
}

/** Passes each message of another process to the listener of its subject. */
function routeMessages(subscriber: Redis, ownId: string, log: Logger): PubSub['subscribe'] {
  const listeners = new Map<string, (body: never) => void>()
  subscriber.on('message', (_, message) => {
    if (message.startsWith(ownId)) return
    const [, subject = '', body = ''] = /^\S+ (\S+) (.*)$/s.exec(message) ?? []
    try {
      listeners.get(subject)?.(JSON.parse(body) as never)
    } catch (error) {
      log.error({ part: 'fan-out', subject, error: nameOf(error as Error) }, 'not understood')
    }
  })
  return (subject, listener) => void listeners.set(subject, listener)
}
