import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Product, startOver } from '#tests/operating/product.ts'
import { findRedis, startRedis } from '#tests/support/redis.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

const FILE = 'deploy/opentelemetry.mjs'
const MINUTES = 60_000

interface Span {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}

interface Traces {
  resourceSpans: { scopeSpans: { spans: Span[] }[] }[]
}

/** What a person types, and who the person is: none of it may leave the server. */
const personal = {
  search: 'gizliarama',
  email: 'gizlikisi@example.com',
  password: 'gizli-parola-7',
  browser: 'GizliTarayici/9',
  ip: '198.51.100.77',
}

let folder: string
let collector: Server
const bodies: string[] = []
let testApp: TestApp
let redis: Awaited<ReturnType<typeof startRedis>>
let product: Product
let restaurant: string

/** The packages that the file itself names. */
async function packagesOf(): Promise<string[]> {
  const comment = (await readFile(FILE, 'utf8')).split('\n').filter((line) => line.startsWith('//'))
  return [...new Set(comment.join(' ').match(/@opentelemetry\/[\w-]+/g))]
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lokma-traces-'))
  await copyFile(FILE, join(folder, 'opentelemetry.mjs'))
  await copyFile('.npmrc', join(folder, '.npmrc'))
  await writeFile(join(folder, 'package.json'), '{ "private": true }\n')
  execFileSync('npm', ['install', '--ignore-scripts', ...(await packagesOf())], { cwd: folder, stdio: 'ignore' })
  collector = createServer((request, response) => {
    void text(request).then((body) => {
      if (request.url === '/v1/traces') bodies.push(body)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  ;[testApp, redis] = [await createTestApp(), await startRedis(findRedis()!)]
  restaurant = await testApp.restaurant({ title: 'Sessiz Büfe', id: 'sessiz-bufe' })
  product = await startOver(testApp, {
    NODE_OPTIONS: `--import ${join(folder, 'opentelemetry.mjs')}`,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    OTEL_BSP_SCHEDULE_DELAY: '200',
    REDIS_URL: redis.url,
    TRUST_PROXY: '1',
    RATE_LIMITS: 'on',
  })
}, 5 * MINUTES)
afterAll(async () => {
  await product.signal('SIGTERM')
  await testApp.close()
  await redis.stop()
  collector.close()
  await rm(folder, { recursive: true })
})

const spans = (): Span[] =>
  bodies.flatMap((body) => (JSON.parse(body) as Traces).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)))

function ask(path: string, body?: object): Promise<Response> {
  const headers = { 'user-agent': personal.browser, 'x-forwarded-for': personal.ip, origin: product.address }
  const sent = body && { method: 'POST', body: JSON.stringify(body) }
  return fetch(`${product.address}${path}`, { ...sent, headers: { ...headers, ...(body && { 'content-type': 'application/json' }) } })
}

it('a server with the file of OpenTelemetry traces requests and their statements, and nothing personal leaves it [OBS-01]', async () => {
  const answers = [
    await ask(`/tr/restaurants?q=${personal.search}`),
    await ask(`/api/search?q=${personal.search}`),
    await ask(`/tr/restaurants/${restaurant}`),
    await ask('/api/auth/sign-in', { email: personal.email, password: personal.password }),
    await ask('/api/vote', { questionId: restaurant, rating: 8, anonymous_session_id: crypto.randomUUID() }),
  ]
  expect(answers.slice(0, 3).map(({ status }) => status)).toEqual([200, 200, 200])
  await expect.poll(() => spans().map(({ name }) => name), { timeout: 20_000 }).toContain('POST /api/vote')
  const names = spans().map(({ name }) => name)
  for (const name of ['GET /tr/restaurants', 'GET /api/search', 'GET /tr/restaurants/*', 'POST /api/auth/*']) expect(names).toContain(name)
  // Statements and commands belong to the request that caused them.
  const vote = spans().find(({ name }) => name === 'POST /api/vote')!
  const within = spans().filter(({ traceId }) => traceId === vote.traceId)
  const systems = new Set(
    within.flatMap(({ attributes }) => attributes.filter(({ key }) => key.startsWith('db.system')).map(({ value }) => value.stringValue)),
  )
  expect([...systems].toSorted()).toEqual(['postgresql', 'redis'])
  const statements = spans().flatMap(({ attributes }) => attributes.filter(({ key }) => /^db\.(?:query\.text|statement)$/.test(key)))
  expect(statements.length).toBeGreaterThan(3)
  const sent = bodies.join('\n')
  for (const [what, value] of Object.entries({ ...personal, restaurant, title: 'Sessiz' }))
    expect([what, sent.includes(value)]).toEqual([what, false])
  expect(sent).not.toMatch(/\/(?:livez|readyz|metrics)"/)
})
