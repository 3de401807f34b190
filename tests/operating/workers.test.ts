import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openRedis } from '#tests/support/redis.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { type Product, startOver, workersOf } from './product.ts'

const redis = await openRedis('lokma:')

describe.skipIf(redis === undefined)('processes that share a port', () => {
  let testApp: TestApp
  let product: Product
  beforeAll(async () => {
    testApp = await createTestApp()
    product = await startOver(testApp, { WEB_CONCURRENCY: '2', REDIS_URL: redis!.url, LOG_LEVEL: 'info' })
  })
  afterAll(async () => {
    await product.signal('SIGTERM')
    await testApp.close()
    await redis!.stop()
  })

  /** The pid of every worker that has listened, in that order. */
  const pids = () => [...product.printed().matchAll(/"pid":(\d+),"msg":"worker listens"/g)].map(([, pid]) => Number(pid))
  const isAlive = (pid: number) => {
    try {
      process.kill(pid, 0)
      // A zombie is dead.
      const status = `/proc/${pid}/status`
      return !existsSync(status) || !/^State:\s+Z/m.test(readFileSync(status, 'utf8'))
    } catch {
      return false
    }
  }
  /** A connection handed to a worker just before its end gets no answer. */
  const isUp = () =>
    fetch(`${product.address}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
      ({ ok }) => ok,
      () => false,
    )

  it('when one dies, the others keep working and a new one replaces it', async () => {
    const [first] = pids()
    process.kill(first!, 'SIGKILL')
    await expect.poll(() => isAlive(first!)).toBe(false)
    // Its clients reconnect to the other one.
    await expect.poll(isUp, { timeout: 10_000 }).toBe(true)
    await expect.poll(pids, { timeout: 15_000 }).toHaveLength(3)
    expect(pids().filter(isAlive)).toHaveLength(2)
  })

  it('all stop cleanly when the first gets a stop signal, and none waits for an idle connection', async () => {
    const { port, hostname } = new URL(product.address)
    const silent = connect(Number(port), hostname)
    await once(silent, 'connect')
    const began = performance.now()
    expect(await product.signal('SIGTERM')).toMatchObject({ code: 0, errors: '' })
    // Running requests would have had twenty seconds.
    expect(performance.now() - began).toBeLessThan(20_000)
    expect(pids().filter(isAlive)).toEqual([])
    silent.destroy()
  })

  it('exit when the first of them is killed, so that the next start finds the port free', async () => {
    product = await startOver(testApp, { WEB_CONCURRENCY: '2', REDIS_URL: redis!.url, LOG_LEVEL: 'info' })
    const { port } = new URL(product.address)
    await expect.poll(pids).toHaveLength(2)
    await product.signal('SIGKILL')
    await expect.poll(() => pids().filter(isAlive)).toEqual([])
    product = await startOver(testApp, { WEB_CONCURRENCY: '2', REDIS_URL: redis!.url, PORT: port })
    await expect.poll(isUp).toBe(true)
  }, 60_000)

  /** Does this to the first worker that exists. */
  const toFirstWorker = (act: (pid: number) => void) => (primary: number) => {
    const looking = setInterval(() => {
      const [worker] = workersOf(primary)
      if (worker === undefined) return
      clearInterval(looking)
      act(worker)
    }, 5)
  }

  it.runIf(process.platform === 'linux')(
    'a worker killed before it first listens is replaced, and the server starts [MEND-47]',
    async () => {
      const settings = { WEB_CONCURRENCY: '2', REDIS_URL: redis!.url, LOG_LEVEL: 'info' }
      let killed: number | undefined
      const onSpawn = toFirstWorker((pid) => process.kill((killed = pid), 'SIGKILL'))
      const other = await startOver(testApp, settings, { onSpawn })
      expect(other.printed()).toMatch(/"level":"warn".*"worker":0,.*worker ended: another one takes its place/)
      expect(other.printed()).not.toContain(`"pid":${killed},`)
      expect((await fetch(`${other.address}/readyz`)).status).toBe(200)
      expect(await other.signal('SIGTERM')).toMatchObject({ code: 0, errors: '' })
    },
    60_000,
  )

  it.runIf(process.platform === 'linux')(
    'a server whose workers are killed again and again before they listen stops when it is asked to [MEND-47]',
    async () => {
      let [primary, kills] = [0, 0]
      const settings = { WEB_CONCURRENCY: '2', REDIS_URL: redis!.url }
      const killing = setInterval(() => {
        for (const worker of primary === 0 ? [] : workersOf(primary)) {
          process.kill(worker, 'SIGKILL')
          kills++
        }
      }, 5)
      const ended = startOver(testApp, settings, { onSpawn: (pid) => (primary = pid) }).then(
        () => 'it listened',
        (error: Error) => error.message,
      )
      await expect.poll(() => kills, { timeout: 30_000 }).toBeGreaterThan(1)
      process.kill(primary, 'SIGTERM')
      expect(await ended).toMatch(/ended before it listened/)
      clearInterval(killing)
      expect(workersOf(primary)).toEqual([])
    },
    60_000,
  )

  it.runIf(process.platform === 'linux')(
    'a worker that reports a wrong setting ends the server, which says so once [MEND-47]',
    async () => {
      const map = join(await mkdtemp(join(tmpdir(), 'lokma-map-')), 'map.pmtiles')
      await writeFile(map, 'PMTiles\u0003')
      const settings = { WEB_CONCURRENCY: '2', REDIS_URL: redis!.url, MAP_PMTILES: map }
      const start = startOver(testApp, settings, { onSpawn: toFirstWorker(() => rmSync(map)) })
      await expect(start).rejects.toThrow(/before it listened: MAP_PMTILES must be the path of a PMTiles file of version 3, [^\n]*\n$/)
    },
    60_000,
  )

  it('report once that the port is in use', async () => {
    const { port } = new URL(product.address)
    await expect(startOver(testApp, { WEB_CONCURRENCY: '2', REDIS_URL: redis!.url, PORT: port })).rejects.toThrow(
      /before it listened: PORT is in use by another program; stop it or set PORT to another number\.\n$/,
    )
  })
})
