import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anchorsOf } from '#scripts/documents/markdown.ts'
import { alertNames, RULES } from '#tests/support/prometheus.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { type Product, run, startOver } from './product.ts'

const GUIDE = 'docs/guides/monitoring.md'
const DASHBOARD = 'deploy/monitoring/grafana-dashboard.json'

interface Panel {
  id: number
  type: string
  title: string
  datasource?: { uid: string }
  targets?: { expr: string; datasource: { uid: string } }[]
}

interface Dashboard {
  schemaVersion: number
  templating: { list: { name: string; type: string }[] }
  panels: Panel[]
}

let testApp: TestApp
let product: Product
let scrape: string
/** The same where two workers answer together: the library then leaves out some of its own. */
let scrapeOfSeveral: string
const scrapeOf = async ({ address }: Product): Promise<string> => (await fetch(`${address}/metrics`)).text()
const commands: string[] = []
beforeAll(async () => {
  testApp = await createTestApp()
  const { databaseUrl, context } = testApp
  // Neither is reached: their metrics say so.
  const away = { REDIS_URL: 'redis://127.0.0.1:1', DATABASE_READ_URL: databaseUrl }
  product = await startOver(testApp, away)
  const { dataDir } = context.config
  const settings = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, AUTH_SECRET: context.secret }
  for (const args of [['backup', join(dataDir, 'lokma.tar.gz'), '--record'], ['check', '--record'], ['doctor', '--record'], ['check']]) {
    const { code } = await run('src/app/cli.ts', args, settings)
    commands.push(`${args[0]} ${code}`)
  }
  await fetch(`${product.address}/api/restaurants`)
  scrape = await scrapeOf(product)
  const several = await startOver(testApp, { ...away, WEB_CONCURRENCY: '2' })
  await fetch(`${several.address}/api/restaurants`)
  scrapeOfSeveral = await scrapeOf(several)
  await several.signal('SIGTERM')
})
afterAll(async () => {
  await product.signal('SIGTERM')
  await testApp.close()
})

/** The values of a metric, by their labels. */
const valuesOf = (name: string): Record<string, number> =>
  Object.fromEntries(
    [...scrape.matchAll(new RegExp(`^${name}(?:\\{(.*)\\})? (\\S+)$`, 'gm'))].map(([, labels, value]) => [labels ?? '', Number(value)]),
  )

/** What an expression of Prometheus asks for: names of metrics that are followed by labels, a range or an operator. */
const metricsIn = (expression: string): string[] => expression.match(/\b(?:lokma|process|nodejs)_[a-z0-9_]+/g) ?? []

const shownIn = (text: string): Set<string> => new Set([...text.matchAll(/^([a-z_][a-z0-9_]*)/gm)].map(([, name]) => name!))

it('each metric of the rules and of the dashboard is one that a server shows [OBS-01]', async () => {
  const texts = [await readFile(RULES, 'utf8'), await readFile(DASHBOARD, 'utf8')]
  const asked = texts.flatMap(metricsIn)
  expect(asked.length).toBeGreaterThan(50)
  for (const known of [shownIn(scrape), shownIn(scrapeOfSeveral)])
    expect([...new Set(asked)].filter((name) => !known.has(name))).toEqual([])
})

it('each rule has a severity, sentences, and a section of the guide that says what to do [OBS-01]', async () => {
  const [rules, guide] = [await readFile(RULES, 'utf8'), await readFile(GUIDE, 'utf8')]
  const anchors = anchorsOf(guide)
  const blocks = rules.split(/^ {6}- alert: /m).slice(1)
  expect(blocks.length).toBe((await alertNames()).length)
  for (const block of blocks) {
    const name = block.split('\n', 1)[0]!
    expect([name, /^Lokma[A-Z]\w+$/.test(name)]).toEqual([name, true])
    expect([name, /labels: \{ severity: (?:critical|warning) \}/.test(block)]).toEqual([name, true])
    for (const field of ['summary', 'description'])
      expect([name, new RegExp(`${field}: '?[^\\n']{20,}\\.'?$`, 'm').test(block)]).toEqual([name, true])
    const anchor = /runbook: docs\/guides\/monitoring\.md#(\S+)/.exec(block)?.[1]
    expect([name, anchors.has(anchor ?? '')]).toEqual([name, true])
  }
})

it('the guide lists each alert with its severity [OBS-01]', async () => {
  const [rules, guide] = [await readFile(RULES, 'utf8'), await readFile(GUIDE, 'utf8')]
  const inRules = [...rules.matchAll(/alert: (\w+)\n[\s\S]*?severity: (\w+)/g)].map(([, name, severity]) => `${name} ${severity}`)
  const inGuide = [...guide.matchAll(/^\| `(Lokma\w+)` \| (\w+) \|/gm)].map(([, name, severity]) => `${name} ${severity}`)
  expect(inGuide).toEqual(inRules.toSorted((one, other) => inGuide.indexOf(one) - inGuide.indexOf(other)))
})

it('the dashboard is a model of Grafana that asks the chosen data source, in the order of an operator’s questions [OBS-01]', async () => {
  const { schemaVersion, templating, panels } = JSON.parse(await readFile(DASHBOARD, 'utf8')) as Dashboard
  expect(schemaVersion).toBeGreaterThanOrEqual(39)
  expect(templating.list[0]).toMatchObject({ name: 'datasource', type: 'datasource', query: 'prometheus' })
  const rows = panels.filter(({ type }) => type === 'row').map(({ title }) => title)
  expect(rows).toEqual(['Is it up?', 'Errors', 'Speed', 'Load', 'Database', 'Queues and jobs', 'Machines'])
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  for (const { title, type, datasource, targets = [] } of panels.filter(({ type }) => type !== 'row')) {
    expect([title, ['stat', 'timeseries'].includes(type), datasource?.uid]).toEqual([title, true, '${datasource}'])
    expect([title, targets.length > 0]).toEqual([title, true])
    for (const target of targets) expect([title, target.datasource.uid]).toEqual([title, '${datasource}'])
  }
})

it('/metrics says how the commands of the night ended, and counts what was asked [OBS-01]', () => {
  expect(commands.slice(0, 2)).toEqual(['backup 0', 'check 0'])
  const failed = valuesOf('lokma_command_failed')
  // This doctor finds that no server runs at the usual port.
  expect(failed).toEqual({ 'command="backup"': 0, 'command="check"': 0, 'command="doctor"': 1 })
  const succeeded = valuesOf('lokma_command_success_timestamp_seconds')
  expect(Object.keys(succeeded)).toEqual(['command="backup"', 'command="check"'])
  expect(succeeded['command="backup"']).toBeLessThanOrEqual(Date.now() / 1000)
  expect(Object.keys(valuesOf('lokma_disk_free_bytes'))).toEqual(['place="data"', 'place="backups"'])
  expect([valuesOf('lokma_db_up'), valuesOf('lokma_db_writable'), valuesOf('lokma_redis_up'), valuesOf('lokma_replica_up')]).toEqual([
    { '': 1 },
    { '': 1 },
    { '': 0 },
    { '': 0 },
  ])
  expect(valuesOf('lokma_http_requests_total')['kind="read",status="2xx"']).toBe(1)
})
