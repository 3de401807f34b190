import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import { createPushDelivery, makePrivateKey } from '#platform/push/index.ts'
import { parsePushServices } from '#platform/push/push-services.ts'
import { created, type PushService, silent, status } from '#tests/support/push-service.ts'
import { follow, like, openPushSite, type PushSite } from '#tests/support/push-site.ts'
import { comment } from '#tests/support/scenes.ts'
import type { TestApp } from '#tests/support/test-app.ts'

type Member = Awaited<ReturnType<TestApp['member']>>

let site: PushSite
let testApp: TestApp
let service: PushService
beforeAll(async () => {
  site = await openPushSite()
  ;({ testApp, service } = site)
})
beforeEach(() => site.reset())
afterEach(async () => expect(await checkInvariants(testApp.database.pool)).toEqual([]))
afterAll(() => site.close())

describe('a push service', () => {
  async function oneToSend(): Promise<Member> {
    const member = await testApp.member()
    await site.subscribe(member)
    await follow(await testApp.member('takip'), member)
    return member
  }

  it('that is busy or broken is asked again after growing pauses, or as late as it says [PUSH-06]', async () => {
    await oneToSend()
    for (const [code, headers, pause] of [
      [500, {}, 30],
      [503, {}, 60],
      [429, { 'retry-after': '600' }, 600],
      [503, { 'retry-after': new Date(Date.now() + 3_600_000).toUTCString() }, 3600],
      [429, { 'retry-after': '1' }, 480],
    ] as const) {
      service.answer = status(code, headers)
      const before = (await site.waiting())[0]?.attempts ?? 0
      await site.pass()
      await expect.poll(async () => (await site.waiting())[0]).toMatchObject({ attempts: before + 1 })
      await expect.poll(async () => Math.abs((await site.waiting())[0]!.wait - pause)).toBeLessThan(15)
    }
    service.answer = created
    await site.pass()
    await site.settled()
    expect(new Set(service.received.map(({ headers }) => headers['topic'])).size).toBe(1)
  })

  it('that does not answer is given up for the push after a day, and delays no other service [PUSH-06]', async () => {
    const dead = await testApp.member('olu')
    await site.subscribe(dead)
    await site.run(`update push_subscriptions set endpoint = 'https://127.0.0.1:1/x', service = 'https://127.0.0.1:1'`)
    const apart = await site.another(`${service.entry},127.0.0.1:1`)
    for (const name of ['bir', 'iki'])
      await like(await testApp.member(name), await comment(testApp, await testApp.restaurant(), dead.profileId))
    await site.pass(apart)
    await expect.poll(async () => (await site.waiting()).map(({ attempts }) => attempts)).toEqual([1, 1])
    await oneToSend()
    await site.run('update push_outbox set due_at = now()')
    await apart.context.pushes.sweep()
    await service.arrival(1)
    await expect.poll(async () => (await site.waiting()).length).toBe(2)
    await site.run(`update pushes set expires_at = now()`)
    await apart.context.pushes.deleteExpired(apart.context.db)
    expect(await site.waiting()).toEqual([])
    await apart.close()
  })

  it('that redirects is not followed [PUSH-03]', async () => {
    await oneToSend()
    service.answer = status(307, { location: `${service.origin}/elsewhere` })
    await site.pass()
    await site.settled()
    expect(service.calls).toBe(1)
  })

  it('at a private address is not called, although its name is listed [PUSH-03]', async () => {
    const port = Number(new URL(service.origin).port)
    const delivery = createPushDelivery(parsePushServices('localhost')!, { privateKey: makePrivateKey(), subject: 'mailto:a@b.example' })
    const { keys } = service.browser()
    const device = { p256dh: Buffer.from(keys.p256dh, 'base64url'), auth: Buffer.from(keys.auth, 'base64url') }
    const push = { payload: '{}', topic: 'a', seconds: 60 }
    expect(await delivery.deliver({ endpoint: 'https://localhost/x', ...device }, push)).toEqual({ code: 'ENOTPUBLIC' })
    expect(await delivery.deliver({ endpoint: `https://localhost:${port}/x`, ...device }, push)).toEqual({ code: 'ENOSERVICE' })
    delivery.close()
    expect(service.calls).toBe(0)
  })

  it('gets a push again with the same tag when the process died before it knew the answer [PUSH-06]', async () => {
    await oneToSend()
    const dying = await site.another()
    service.answer = silent
    await site.pass(dying)
    await service.arrival(1)
    // Nobody else takes it meanwhile.
    await testApp.context.pushes.sweep()
    expect((await site.waiting())[0]!.wait).toBeGreaterThan(100)
    await dying.close()
    service.answer = created
    await site.pass()
    const [first, second] = await service.arrival(2)
    expect([second!.headers['topic'], second!.push.notification.tag]).toEqual([first!.headers['topic'], first!.push.notification.tag])
    await site.settled()
    expect(service.calls).toBe(2)
  })

  it('gets each push once, however many processes send [PUSH-06]', async () => {
    const members = await Promise.all(Array.from({ length: 20 }, () => testApp.member()))
    for (const member of members) await site.subscribe(member)
    const star = await testApp.member('yildiz')
    for (const member of members) await follow(star, member)
    const others = await Promise.all(Array.from({ length: 3 }, () => site.another()))
    await site.run('update push_outbox set due_at = now()')
    await Promise.all([testApp, ...others].map(({ context }) => context.pushes.sweep()))
    await service.arrival(20)
    await site.settled()
    expect([service.calls, new Set(service.received.map(({ device }) => device)).size]).toEqual([20, 20])
    await Promise.all(others.map((other) => other.close()))
  })
})
