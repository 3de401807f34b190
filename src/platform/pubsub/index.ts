import { Gauge, type Registry } from 'prom-client'
import type { Logger } from 'pino'
import type { Clock } from '#platform/realtime/hub/index.ts'
import type { PubSub } from './pub-sub.ts'
import { createMemoryBus } from './memory.ts'
import { createRedisFanOut } from './redis.ts'

export type { PubSub } from './pub-sub.ts'
export { createMemoryBus } from './memory.ts'

/** Channels know no databases: several Lokmas on one Redis are kept apart by its number. */
export function keyPrefix(redisUrl: string): string {
  return `lokma:${Number(new URL(redisUrl).pathname.slice(1)) || 0}:`
}

/** Through Redis where there is one; otherwise this process is alone. */
export function createFanOut({
  config,
  log,
  metrics,
  clock,
}: {
  config: { redisUrl: string | undefined }
  log: Logger
  metrics: Registry
  clock: Clock
}): PubSub {
  if (config.redisUrl === undefined) return createMemoryBus(clock).join()
  const pubSub = createRedisFanOut({ url: config.redisUrl, prefix: keyPrefix(config.redisUrl), log, clock })
  metrics.registerMetric(
    new Gauge({
      name: 'lokma_redis_up',
      help: 'Whether the other processes are within reach through Redis',
      registers: [],
      collect() {
        this.set(pubSub.isUp() ? 1 : 0)
      },
    }),
  )
  return pubSub
}
