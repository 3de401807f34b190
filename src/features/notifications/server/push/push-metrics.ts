import { Counter, Gauge, type Registry } from 'prom-client'
import type { Db } from '#db/connect.ts'
import { createProbe } from '#platform/probe.ts'
import { countPushes } from './push.sql.ts'

/** Counts the pushes that wait and how attempts to send them ended. */
export function countResults(metrics: Registry, db: Db): Counter<'result'> {
  const probe = createProbe(() => countPushes(db))
  metrics.registerMetric(
    new Gauge({
      name: 'lokma_pushes_waiting',
      help: 'Pushes that wait to be sent',
      registers: [],
      async collect() {
        // Without a database the other metrics matter all the more.
        this.set((await probe()) ?? 0)
      },
    }),
  )
  const results = new Counter({
    name: 'lokma_pushes_total',
    help: 'Attempts to send pushes, and pushes given up, by how they ended',
    labelNames: ['result'],
    registers: [metrics],
  })
  // The rate of a counter that begins with its first event misses that event.
  for (const result of ['sent', 'seen', 'gone', 'refused', 'failed', 'expired']) results.inc({ result }, 0)
  return results
}
