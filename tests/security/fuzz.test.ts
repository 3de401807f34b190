import { once } from 'node:events'
import { request } from 'node:http'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import { errors } from '#app/errors.ts'
import { jpeg, picture } from '#tests/support/pictures.ts'
import { type RequestShape, requestOf } from './arbitrary.ts'
import { type TestCaller, cookieOf, createPlayground, type Playground, type Role } from './playground.ts'
import { type Api, readApi, type Route, type Schema } from './routes.ts'

/** `npm run test:security` sends many more. The seed is fixed, so failures are reproducible. */
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 1500)
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_122)
const HANG_MS = 5000
/** The number of requests between two new scenes. */
const SCENE_EVERY = 250

let playground: Playground
let api: Api
let pictures: Uint8Array[]
const statuses = new Map<string, Map<number, number>>()
const schemas = new Map<string, z.ZodType>()

beforeAll(async () => {
  playground = await createPlayground()
  api = await readApi(playground.site.visitor())
  pictures = [await jpeg(40, 30), await picture(40, 30).png().toBuffer(), (await jpeg(40, 30)).subarray(0, 200)]
})
afterAll(() => playground.site.close())

/** Encodes a value for an address, lone surrogates included. */
function escape(value: unknown): string {
  const text =
    typeof value === 'string' ? value : value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80'
}

interface Sent {
  method: string
  path: string
  headers: Record<string, string>
  body: string | Uint8Array | undefined
}

function written(asked: RequestShape, route: Route, requester: TestCaller): Sent {
  const { resolve } = playground
  let part = 0
  const path = route.path.replace(/\{\w+\}/g, () => escape(resolve(asked.path[part++], requester)))
  const query = asked.query.flatMap(([name, value]) =>
    [resolve(value, requester)]
      .flat()
      .slice(0, 30)
      .map((one) => `${encodeURIComponent(name)}=${escape(one)}`),
  )
  const { body } = asked
  const key: Record<string, string> = typeof asked.key === 'string' ? { 'idempotency-key': asked.key } : {}
  const address = `${path}${query.length > 0 ? `?${query.join('&')}` : ''}`
  if (!body) return { method: route.method, path: address, headers: key, body: undefined }
  const [data, type] =
    'file' in body
      ? [body.file, body.type]
      : 'text' in body
        ? [body.text, body.type]
        : [JSON.stringify(resolve(body.json, requester)) ?? '', 'application/json']
  const length = String(Buffer.byteLength(data))
  return {
    method: route.method,
    path: address,
    body: data,
    headers: { ...key, 'content-length': length, ...(type ? { 'content-type': type } : {}) },
  }
}

interface Answered {
  status: number
  headers: Headers
  text: string
}

async function inProcess(sent: Sent, requester: TestCaller): Promise<Answered> {
  const response = await playground.site.app.fetch(
    new Request(`http://localhost${sent.path}`, {
      method: sent.method,
      headers: { host: 'localhost', origin: 'http://localhost', cookie: cookieOf(requester), ...sent.headers },
      ...(sent.body === undefined ? {} : { body: sent.body as string }),
    }),
    { address: '127.0.0.1' },
  )
  return { status: response.status, headers: response.headers, text: await response.text() }
}

function overHttp(sent: Sent, requester: TestCaller): Promise<Answered> {
  const { hostname, port } = new URL(playground.site.url)
  return new Promise((done, fail) => {
    const headers = { origin: playground.site.url, cookie: cookieOf(requester), ...sent.headers }
    const sending = request({ hostname, port, path: sent.path, method: sent.method, headers }, (res) => {
      const pieces: Buffer[] = []
      res.on('data', (piece: Buffer) => pieces.push(piece))
      res.on('end', () =>
        done({
          status: res.statusCode ?? 0,
          headers: new Headers(res.headers as Record<string, string>),
          text: Buffer.concat(pieces).toString(),
        }),
      )
    }).on('error', fail)
    sending.end(sent.body)
  })
}

/** The documented response, with no extra fields: an answer that says more than documented leaks. */
function schemaOf(route: Route, status: number): z.ZodType | undefined {
  const schema = route.responses[status]?.content?.['application/json']?.schema
  if (!schema) return undefined
  const name = `${route.name} ${status}`
  const made =
    schemas.get(name) ?? z.fromJSONSchema(JSON.parse(rooted({ ...schema, $defs: api.schemas })) as Parameters<typeof z.fromJSONSchema>[0])
  schemas.set(name, made)
  return made
}

function rooted(schema: Schema & { $defs: Api['schemas'] }): string {
  const close = (key: string, value: unknown): unknown =>
    typeof value === 'object' && value !== null && 'properties' in value && !('additionalProperties' in value) && key !== 'properties'
      ? { ...value, additionalProperties: false }
      : value
  return JSON.stringify(schema, close).replaceAll('#/components/schemas/', '#/$defs/')
}

/** Later requests can use the names and ids of an answer. */
function harvest(value: unknown, folder: string): void {
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner === 'object') harvest(inner, folder)
    else if (inner === null || inner === undefined) continue
    else if (key === 'nextCursor' || key === 'previousCursor') playground.learn('cursor', inner)
    else if (key === 'id' && folder === 'restaurants' && typeof inner === 'string') playground.learn('restaurant', inner)
    else if (key === 'id' && folder === 'collections' && typeof inner === 'string' && inner.length === 36)
      playground.learn('collection', inner)
  }
}

const trap = /zod|postgres|select .* from|violates|node_modules|\bat \w+ \(|syntax error/i

async function ask(asked: RequestShape, role: Role, nth: number): Promise<void> {
  const route = api.routes[asked.route]!
  const { requesters, failures, renew } = playground
  const requester = requesters[role]
  const sent = written(asked, route, requester)
  const said = `${role}: ${sent.method} ${sent.path} ${typeof sent.body === 'string' ? sent.body.slice(0, 600) : ''}`
  const before = failures.length
  const timer = AbortSignal.timeout(HANG_MS)
  const hang = once(timer, 'abort').then((): never => {
    throw new Error(`no answer within ${HANG_MS} ms: ${said}`)
  })
  // Node's parsing of headers and bodies is tested, too.
  const { status, headers, text } = await Promise.race([nth % 10 === 0 ? overHttp(sent, requester) : inProcess(sent, requester), hang])
  const counts = statuses.get(route.name) ?? new Map<number, number>()
  statuses.set(route.name, counts.set(status, (counts.get(status) ?? 0) + 1))

  if (status >= 500) expect.fail(`${status} for ${said}\n${text}\n${failures.slice(before).join('')}`)
  if (status >= 400) {
    // An unparsable address is refused before it reaches the API.
    if (!headers.get('content-type')?.includes('json'))
      return expect([said, status, [400, 414, 431].includes(status)]).toEqual([said, status, true]) as void
    const body = JSON.parse(text) as Record<string, unknown>
    expect([said, Object.hasOwn(errors, String(body['code'])), body['message']]).toEqual([said, true, body['error']])
    expect([said, body['requestId']]).toEqual([said, headers.get('x-request-id')])
    expect([said, trap.exec(text)?.[0]]).toEqual([said, undefined])
    return undefined
  }
  if (headers.get('content-type')?.includes('application/json')) {
    const body = JSON.parse(text) as unknown
    const problems = schemaOf(route, status)?.safeParse(body).error?.issues ?? (route.responses[status] ? [] : ['an undocumented status'])
    expect([said, status, problems]).toEqual([said, status, []])
    harvest(body, route.path.split('/')[2]!)
  }
  if (/\/(auth|account)\//.test(route.path)) await renew(role)
  return undefined
}

describe('a client that sends anything to every route', () => {
  it(
    'gets an answer as documented or a refusal in the one shape: no failure, no hang, nothing broken',
    async () => {
      const each = api.routes.map((route, nth) =>
        fc.tuple(
          requestOf(api, route, nth, pictures),
          fc.constantFrom<Role[]>('visitor', 'member', 'member', 'member', 'author', 'author', 'author', 'admin', 'admin'),
        ),
      )
      let nth = 0
      // No shrinking: the state has changed since.
      await fc.assert(
        fc.asyncProperty(fc.oneof(...each), async ([asked, role]) => {
          if (++nth % SCENE_EVERY === 0) {
            await playground.renew('author')
            await playground.renew('member')
            await playground.addScene()
          }
          await ask(asked, role, nth)
        }),
        { numRuns: REQUESTS, seed: SEED, endOnFailure: true },
      )
      // With hundreds of routes chance leaves some out.
      for (const [index, { name }] of api.routes.entries()) {
        if (statuses.has(name)) continue
        const [[asked, role]] = fc.sample(each[index]!, { numRuns: 1, seed: SEED }) as [[RequestShape, Role]]
        await ask(asked, role, ++nth)
      }
      expect(api.routes.filter(({ name }) => !statuses.has(name))).toEqual([])
      expect(await checkInvariants(playground.site.database.pool)).toEqual([])
      process.stdout.write(summary())
    },
    60_000 + REQUESTS * 60,
  )
})

/** The report: all routes in one line, and each route separately after many requests. */
function summary(): string {
  const total = new Map<number, number>()
  for (const counts of statuses.values()) for (const [status, count] of counts) total.set(status, (total.get(status) ?? 0) + count)
  const line = (counts: Map<number, number>): string =>
    [...counts]
      .sort(([a], [b]) => a - b)
      .map(([status, count]) => `${status}×${count}`)
      .join(' ')
  const sum = (counts: Map<number, number>): number => [...counts.values()].reduce((a, b) => a + b, 0)
  const lines =
    REQUESTS > 5000 ? [...statuses].sort().map(([name, counts]) => `  ${String(sum(counts)).padStart(6)}  ${name}  ${line(counts)}`) : []
  return [`fuzzer: ${sum(total)} requests to ${statuses.size} routes, seed ${SEED}: ${line(total)}`, ...lines, ''].join('\n')
}
