import { Counter, Gauge, type Registry } from 'prom-client'
import type { Db } from '#db/connect.ts'
import { createProbe } from '#platform/probe.ts'
import { countMails } from './mails.sql.ts'

/** Counts the messages that wait and how attempts to send them ended. */
export function countResults(metrics: Registry, db: Db): Counter<'result'> {
  const probe = createProbe(() => countMails(db))
  metrics.registerMetric(
    new Gauge({
      name: 'lokma_mails_waiting',
      help: 'Messages that wait to be sent, or to be read in the local mailbox',
      registers: [],
      async collect() {
        // Without a database the other metrics matter all the more.
        this.set((await probe()) ?? 0)
      },
    }),
  )
  const results = new Counter({
    name: 'lokma_mails_total',
    help: 'Attempts to send messages, and messages given up, by how they ended',
    labelNames: ['result'],
    registers: [metrics],
  })
  // The rate of a counter that begins with its first event misses that event.
  for (const result of ['sent', 'failed', 'refused', 'expired', 'unreadable']) results.inc({ result }, 0)
  return results
}
