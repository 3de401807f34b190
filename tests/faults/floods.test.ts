import { servingPid } from '#tests/operating/product.ts'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, type CallResult } from './call.ts'
import { createRestaurants } from './cast.ts'
import { openFaultEnvironment, type FaultEnvironment } from './fault-environment.ts'

/** What a regular client must get during a flood. */
const P99_MS = 1000
const RETURN_MS = 60_000
const RETURN_FACTOR = 1.25
const CALLERS = 3
const PAUSE_MS = 120

let environment: FaultEnvironment
let restaurants: string[]
let votes = 0
beforeAll(async () => {
  environment = await openFaultEnvironment({ RATE_LIMITS: 'on' })
  restaurants = await createRestaurants(environment.testApp, environment.cast, 400)
})
afterAll(() => environment.close())

/** Regular clients at 127.0.0.1 that read pages and lists and vote, at the pace of people. */
function behave(): { stop(): Promise<CallResult[]> } {
  const seen: CallResult[] = []
  let isStopping = false
  async function person(index: number): Promise<void> {
    const { members } = environment.cast
    for (let turn = 0; !isStopping; turn++) {
      const { cookie } = members[(turn + index * 2) % members.length]!
      const restaurant = restaurants[(turn * 5 + index) % restaurants.length]!
      seen.push(await call(environment.product.address, turn % 2 === 0 ? '/tr' : `/tr/restaurants/${restaurant}`))
      await sleep(PAUSE_MS)
      seen.push(await call(environment.product.address, '/api/restaurants?limit=20', { cookie }))
      await sleep(PAUSE_MS)
      if (turn % 5 !== 0) continue
      const body = { questionId: restaurants[votes++ % restaurants.length], rating: 1 + (turn % 10) }
      seen.push(await call(environment.product.address, '/api/vote', { method: 'POST', cookie, body }))
      await sleep(PAUSE_MS)
    }
  }
  const people = Array.from({ length: CALLERS }, (_, index) => person(index))
  return {
    async stop() {
      isStopping = true
      await Promise.all(people)
      return seen
    },
  }
}

/** A connection from another address of the loopback network. */
function open(from: number): Socket {
  const { hostname, port } = new URL(environment.product.address)
  return connect({ host: hostname, port: Number(port), localAddress: `127.0.0.${from}` }).on('error', () => {})
}

const rssOf = (pid: number): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)

interface Flood {
  /** A short name of the attack. */
  tried: string
  /** Runs the attack and returns what it saw; its connections stay open until `end`. */
  attack(): Promise<{ said: string; end(): void }>
}

/** During a flood and after it, no regular client waits or is refused, and the server holds no more resources than before. */
async function withstand({ tried, attack }: Flood): Promise<void> {
  const warmUp = behave()
  await sleep(4000)
  await warmUp.stop()
  const before = await environment.footprint()
  const rssBefore = rssOf(servingPid(environment.product.pid))

  const people = behave()
  let rssMost = 0
  const looking = setInterval(() => (rssMost = Math.max(rssMost, rssOf(servingPid(environment.product.pid)))), 250)
  const { said, end } = await attack()
  clearInterval(looking)
  const endedAt = performance.now()
  const seen = await people.stop()
  let after = await environment.footprint()
  while (after.memory > before.memory * RETURN_FACTOR && performance.now() - endedAt < RETURN_MS) {
    await sleep(500)
    after = await environment.footprint()
  }
  const returned = Math.round((performance.now() - endedAt) / 100) / 10
  end()

  const times = seen.map(({ ms }) => ms).toSorted((a, b) => a - b)
  const p99 = times[Math.ceil(times.length * 0.99) - 1]!
  const ends = Object.entries(Object.groupBy(seen, ({ end }) => end)).map(([kind, calls]) => `${calls!.length} ${kind}`)
  console.log(
    `${tried}: ${seen.length} calls of people (${ends.join(', ')}), p50 ${times[times.length >> 1]!.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, slowest ${times.at(-1)!.toFixed(0)} ms; ` +
      `heap ${before.memory} → ${after.memory} MB, ${returned} s after the flood; resident ${rssBefore} → ${rssMost} → ${rssOf(servingPid(environment.product.pid))} MB; ${said}`,
  )
  expect(seen.length).toBeGreaterThan(50)
  expect(seen.filter(({ end }) => end !== 'ok').map(({ status, text }) => `${status} ${text.slice(0, 100)}`)).toEqual([])
  expect(p99).toBeLessThan(P99_MS)
  expect(after.memory).toBeLessThanOrEqual(before.memory * RETURN_FACTOR)
  expect(environment.product.complained()).toBe('')
  const failures = environment.product
    .printed()
    .split('\n')
    .filter((line) => /"level":"(?:error|fatal)"/.test(line) && !/"status":503/.test(line))
  expect(failures).toEqual([])
}

const statusOf = (bytes: Buffer | string): string => /^HTTP\/1\.1 (\d{3})/.exec(bytes.toString('latin1' as BufferEncoding))?.[1] ?? 'none'

describe('regular clients are served as before, and the memory is freed, while others', () => {
  it('ask for addresses of eight thousand slashes [REPAIR-01]', async () => {
    await withstand({
      tried: 'addresses of 8,170 slashes',
      async attack() {
        const until = performance.now() + 15_000
        const statuses = new Map<string, number>()
        const request = `GET /tr${'/'.repeat(8170)}x/ HTTP/1.1\r\nHost: lokma.test\r\n\r\n`
        const one = async (from: number): Promise<void> => {
          let socket = open(from)
          while (performance.now() < until) {
            if (socket.destroyed) socket = open(from)
            socket.write(request)
            const [answer] = (await once(socket, 'data').catch(() => ['none'])) as [Buffer | string]
            statuses.set(statusOf(answer), (statuses.get(statusOf(answer)) ?? 0) + 1)
            await sleep(50)
          }
          socket.destroy()
        }
        await Promise.all(Array.from({ length: 32 }, (_, index) => one(2 + (index % 8))))
        return { said: `answered ${[...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')}`, end: () => {} }
      },
    })
  })

  it.each([
    ['eleven addresses', 11],
    ['one address', 1],
  ])('drip the bodies of 1,100 calls from %s [REPAIR-02]', async (from, addresses) => {
    await withstand({
      tried: `1,100 bodies that drip, from ${from}`,
      async attack() {
        const statuses = new Map<string, number>()
        const sockets = Array.from({ length: 1100 }, (_, index) => {
          const socket = open(2 + (index % addresses))
          socket.write('POST /api/vote HTTP/1.1\r\nHost: lokma.test\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{')
          socket.once('data', (answer) => statuses.set(statusOf(answer), (statuses.get(statusOf(answer)) ?? 0) + 1))
          return socket
        })
        for (let second = 0; second < 20; second++) {
          await sleep(1000)
          for (const socket of sockets) if (socket.writable) socket.write(' ')
        }
        const left = sockets.filter(({ readyState }) => readyState === 'open').length
        return {
          said: `answered ${[...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')}, ${left} still open after 20 s`,
          end: () => sockets.forEach((socket) => socket.destroy()),
        }
      },
    })
  })

  it('ask 1,200 times for large answers and read nothing [REPAIR-03]', async () => {
    await withstand({
      tried: '1,200 readers that do not read',
      async attack() {
        const paths = ['/api/docs/swagger-ui-bundle.js', '/api/openapi.json', '/tr', '/api/restaurants?limit=50', '/tr/restaurants']
        const sockets = Array.from({ length: 1200 }, (_, index) => {
          const socket = open(2 + (index % 12))
          socket.pause()
          // Several requests per connection: answers that the kernel does not take wait in the server.
          for (let turn = 0; turn < 4; turn++) socket.write(`GET ${paths[index % paths.length]!} HTTP/1.1\r\nHost: lokma.test\r\n\r\n`)
          return socket
        })
        await sleep(30_000)
        const cut = /lokma_cut_connections_total\{why="slow reader"\} (\d+)/.exec(
          (await call(environment.product.address, '/metrics')).text,
        )?.[1]
        return { said: `${cut ?? 0} connections cut`, end: () => sockets.forEach((socket) => socket.destroy()) }
      },
    })
  })

  it('open 2,000 connections and say nothing [REPAIR-02]', async () => {
    await withstand({
      tried: '2,000 idle connections',
      async attack() {
        let closed = 0
        const sockets = Array.from({ length: 2000 }, (_, index) => open(2 + (index % 20)).on('close', () => closed++))
        for (const socket of sockets) socket.resume()
        await sleep(20_000)
        const said = `${closed} of them closed by the server after 20 s`
        expect(closed).toBe(2000)
        return { said, end: () => sockets.forEach((socket) => socket.destroy()) }
      },
    })
  })
})
