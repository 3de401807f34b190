import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openRedis } from '#tests/support/redis.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { type Product, startOver } from './product.ts'

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

  it('report once that the port is in use', async () => {
    const { port } = new URL(product.address)
    await expect(startOver(testApp, { WEB_CONCURRENCY: '2', REDIS_URL: redis!.url, PORT: port })).rejects.toThrow(
      /before it listened: PORT is in use by another program; stop it or set PORT to another number\.\n$/,
    )
  })
})
