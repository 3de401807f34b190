import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#db/check-invariants.ts'
import { type Product, startOver } from '#tests/operating/product.ts'
import { created, type PushService, silent, status } from '#tests/support/push-service.ts'
import { follow, openPushSite, type PushSite } from '#tests/support/push-site.ts'
import { PUSH_KEY } from '#tests/support/test-app.ts'

let site: PushSite
let service: PushService
let product: Product
beforeAll(async () => {
  site = await openPushSite()
  service = site.service
  product = await start()
})
afterEach(async () => expect(await checkInvariants(site.testApp.database.pool)).toEqual([]))
afterAll(async () => {
  await product.signal('SIGTERM')
  await site.close()
})

/** The product as an operator runs it: it looks for pushes by itself. */
async function start(): Promise<Product> {
  const file = join(site.testApp.context.config.dataDir, 'push-service.pem')
  await writeFile(file, service.cert)
  return startOver(site.testApp, { PUSH_SERVICES: service.entry, VAPID_PRIVATE_KEY: PUSH_KEY, NODE_EXTRA_CA_CERTS: file })
}
const makeDue = () => site.run('update pushes set next_attempt_at = now()')

/** A follower of a member whose device takes pushes. */
async function oneToSend(): Promise<void> {
  const member = await site.testApp.member()
  await site.subscribe(member)
  await follow(await site.testApp.member('takip'), member)
}

describe('a push of the running product', () => {
  it('goes out by itself, ten seconds after what it tells of [PUSH-01]', async () => {
    const began = performance.now()
    await oneToSend()
    await service.arrival(1)
    const seconds = (performance.now() - began) / 1000
    expect(seconds).toBeGreaterThan(9)
    expect(seconds).toBeLessThan(20)
    await site.settled()
  })

  it('is sent again with the same tag when the process is killed before it knows the answer [PUSH-06]', async () => {
    await site.reset()
    service.answer = silent
    await oneToSend()
    const [first] = await service.arrival(1)
    await product.signal('SIGKILL')
    service.answer = created
    product = await start()
    await makeDue()
    const second = (await service.arrival(2))[1]!
    expect(second.headers['topic']).toBe(first!.headers['topic'])
    expect(second.push.notification.tag).toBe(first!.push.notification.tag)
    await site.settled()
    expect(service.calls).toBe(2)
  })

  it('arrives once after its service was broken, and no write waits for a service [PUSH-06]', async () => {
    await site.reset()
    service.answer = status(500)
    await oneToSend()
    await expect.poll(async () => (await site.waiting())[0]?.attempts, { timeout: 30_000 }).toBe(1)
    service.answer = silent
    const began = performance.now()
    await oneToSend()
    expect(performance.now() - began).toBeLessThan(5000)
    await expect.poll(async () => (await site.waiting()).length, { timeout: 30_000 }).toBe(2)
    await service.arrival(2)
    service.answer = created
    await expect.poll(async () => (await site.waiting()).map(({ attempts }) => attempts), { timeout: 30_000 }).toEqual([1, 1])
    await expect.poll(async () => Math.max(...(await site.waiting()).map(({ wait }) => wait)), { timeout: 30_000 }).toBeLessThan(31)
    await makeDue()
    await site.settled()
    expect(new Set(service.received.slice(-2).map(({ device }) => device)).size).toBe(2)
  })
})
