import { pino } from 'pino'
import { readConfig } from '#src/config.ts'
import { connect } from '#db/connect.ts'
import { createApp } from '#server/app.ts'
import { createServices } from '#server/create-services.ts'
import { renderPage } from '#server/pages.ts'
import { loadWeb } from '#server/web.ts'
import { connectionOf } from '#tests/support/cluster.ts'
import type { BenchSite } from './site.ts'
import type { Row } from './table.ts'

const WARM_UP = 60
const RUNS = 200

/** The processor time of our own process for a page that is in no cache, from request to sealed bytes. */
export async function measureRendering({ databaseUrl, secret, pool }: BenchSite): Promise<Row[]> {
  process.env['NODE_ENV'] = 'production'
  const config = readConfig({ RATE_LIMITS: 'off', LOG_LEVEL: 'silent' })
  const database = connect(connectionOf(databaseUrl))
  const services = createServices({ config, database, secret, log: pino({ level: 'silent' }) })
  const web = await loadWeb({ develop: false })
  const app = createApp(services)
  web.connect(async (request) => app.fetch(request, { address: 'page' }), 'http://localhost')
  const { rows } = await pool.query<{ id: string }>(
    "select id from restaurants where question_type = 'normal' order by comment_count desc limit 1",
  )
  const result: Row[] = []
  for (const [name, path] of [
    ['home with 10 cards', '/tr'],
    ['detail with its comments', `/tr/restaurants/${rows[0]!.id}`],
  ] as const) {
    for (let run = 0; run < WARM_UP; run++) await renderPage(services, web.render, path)
    const before = process.cpuUsage()
    for (let run = 0; run < RUNS; run++) await renderPage(services, web.render, path)
    const { user, system } = process.cpuUsage(before)
    const ms = (user + system) / 1000 / RUNS
    result.push({ what: `uncached page, ${name}`, measured: `${ms.toFixed(1)} ms of CPU`, against: '–', figure: ms, goal: { atMost: 8 } })
  }
  await web.close()
  await database.close()
  return result
}
