import { pino } from 'pino'
import { readConfig } from '#src/config.ts'
import { connect } from '#db/connect.ts'
import { createApp } from '#server/app.ts'
import { createServices } from '#server/create-services.ts'
import { renderPage } from '#server/pages.ts'
import { loadWeb } from '#server/web.ts'
import { connectionOf } from '#tests/support/cluster.ts'
import type { BenchSite } from './site.ts'
import { median, type Row } from './table.ts'

/** As many pages as a server makes in its first seconds: until then its code is still being compiled. */
const WARM_UP = 400
const SERIES = 5
const PAGES = 60

/** The processor time of our own process for a page that is in no cache, from request to sealed bytes: the middle of some series. */
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
    const series: number[] = []
    for (let count = 0; count < SERIES; count++) {
      const before = process.cpuUsage()
      for (let run = 0; run < PAGES; run++) await renderPage(services, web.render, path)
      const { user, system } = process.cpuUsage(before)
      series.push((user + system) / 1000 / PAGES)
    }
    const ms = median(series)
    result.push({ what: `uncached page, ${name}`, measured: `${ms.toFixed(1)} ms of CPU`, against: '–', figure: ms, goal: { atMost: 8 } })
  }
  await web.close()
  await database.close()
  return result
}
