import { uptime } from 'node:process'
import { Counter } from 'prom-client'
import type { Db } from '#db/connect.ts'
import { rowsOf } from '#db/rows.ts'
import { createProbe } from '#platform/probe.ts'
import type { Context } from '#site/server/context.ts'
import { addGauge } from './gauge.ts'

interface TimedJob {
  name: string
  everyMs: number
  hours?: [from: number, to: number]
}

/** A job that missed its hours for a day runs at any hour. */
const DAY_AND_SIX_HOURS = 30 * 60 * 60
const KEEP_MS = 2000
const FAILURES = 'lokma_job_failures_total'

/** Measures when each job last finished, and counts its failures in this process. @returns the counter */
export function measureJobs({ metrics, db }: Pick<Context, 'metrics'> & { db: Db }, list: readonly TimedJob[]): Counter<'name'> {
  const known = metrics.getSingleMetric(FAILURES) as Counter<'name'> | undefined
  if (known) return known
  const probe = createProbe(() => readAges(db), { keepMs: KEEP_MS })
  const labelNames = ['name']
  addGauge(metrics, { name: 'lokma_job_age_seconds', help: 'Seconds since a background job last finished', labelNames }, async () => {
    const ages = await probe()
    // A job that never finished is as old as this process.
    return ages ? list.map(({ name }) => [{ name }, ages.get(name) ?? uptime()]) : []
  })
  addGauge(metrics, { name: 'lokma_job_due_seconds', help: 'Age at which a background job is due at the latest', labelNames }, () =>
    list.map(({ name, everyMs, hours }) => [{ name }, hours ? DAY_AND_SIX_HOURS : everyMs / 1000]),
  )
  const failures = new Counter({ name: FAILURES, help: 'Runs of background jobs that failed', labelNames, registers: [metrics] })
  for (const { name } of list) failures.inc({ name }, 0)
  return failures
}

async function readAges(db: Db): Promise<Map<string, number>> {
  const rows = await rowsOf<{ name: string; age: number }>(db)`
    select name, extract(epoch from now() - finished_at)::float8 as age from jobs`
  return new Map(rows.map(({ name, age }) => [name, age]))
}
