import { Counter, Gauge, type Registry } from 'prom-client'
import type { Db } from '#db/connect.ts'
import { countPushes } from './push.sql.ts'

/** Counts the pushes that wait and how attempts to send them ended. */
export function countResults(metrics: Registry, db: Db): Counter<'result'> {
  metrics.registerMetric(
    new Gauge({
      name: 'lokma_pushes_waiting',
      help: 'Pushes that wait to be sent',
      registers: [],
      async collect() {
        // Without a database the other metrics matter all the more.
        await countPushes(db).then(
          (count) => this.set(count),
          () => this.reset(),
        )
      },
    }),
  )
  return new Counter({
    name: 'lokma_pushes_total',
    help: 'Attempts to send pushes, and pushes given up, by how they ended',
    labelNames: ['result'],
    registers: [metrics],
  })
}
