import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openRedis } from '#tests/support/redis.ts'
import { createWorld, type World } from '#tests/support/world.ts'
import { type Product, startOver } from './product.ts'

const redis = await openRedis('lokma:')

describe.skipIf(redis === undefined)('processes that share a port', () => {
  let world: World
  let product: Product
  beforeAll(async () => {
    world = await createWorld()
    product = await startOver(world, { WEB_CONCURRENCY: '2', REDIS_URL: redis!.url, LOG_LEVEL: 'info' })
  })
  afterAll(async () => {
    await product.signal('SIGTERM')
    await world.close()
    await redis!.stop()
  })

  /** Of every worker that ever listened, in that order. */
  const pids = () => [...product.printed().matchAll(/"pid":(\d+),"msg":"worker listens"/g)].map(([, pid]) => Number(pid))
  const isAlive = (pid: number) => {
    try {
      process.kill(pid, 0)
      // A dead one whose parent has not looked is dead.
      const status = `/proc/${pid}/status`
      return !existsSync(status) || !/^State:\s+Z/m.test(readFileSync(status, 'utf8'))
    } catch {
      return false
    }
  }
  /** A connection that was handed to one in its last moment is answered by nobody. */
  const isUp = () =>
    fetch(`${product.address}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
      ({ ok }) => ok,
      () => false,
    )

  it('one that dies leaves the others at work, and another one takes its place', async () => {
    const [first] = pids()
    process.kill(first!, 'SIGKILL')
    await expect.poll(() => isAlive(first!)).toBe(false)
    // Whoever was connected to it comes back to the other.
    await expect.poll(isUp, { timeout: 10_000 }).toBe(true)
    await expect.poll(pids, { timeout: 15_000 }).toHaveLength(3)
    expect(pids().filter(isAlive)).toHaveLength(2)
  })

  it('all stop in order when the first is told to, and nobody waits for a connection that never asked for anything', async () => {
    const { port, hostname } = new URL(product.address)
    const silent = connect(Number(port), hostname)
    await once(silent, 'connect')
    const began = performance.now()
    expect(await product.signal('SIGTERM')).toMatchObject({ code: 0, errors: '' })
    // Those who were at work might have had twenty seconds.
    expect(performance.now() - began).toBeLessThan(15_000)
    expect(pids().filter(isAlive)).toEqual([])
    silent.destroy()
  })

  it('end with the first of them when it is killed, so that the next start finds the port free', async () => {
    product = await startOver(world, { WEB_CONCURRENCY: '2', REDIS_URL: redis!.url, LOG_LEVEL: 'info' })
    const { port } = new URL(product.address)
    await expect.poll(pids).toHaveLength(2)
    await product.signal('SIGKILL')
    await expect.poll(() => pids().filter(isAlive)).toEqual([])
    product = await startOver(world, { WEB_CONCURRENCY: '2', REDIS_URL: redis!.url, PORT: port })
    expect(await isUp()).toBe(true)
  })

  it('say once that the port is taken', async () => {
    const { port } = new URL(product.address)
    await expect(startOver(world, { WEB_CONCURRENCY: '2', REDIS_URL: redis!.url, PORT: port })).rejects.toThrow(
      /before it listened: PORT is in use by another program; stop it or set PORT to another number\.\n$/,
    )
  })
})
