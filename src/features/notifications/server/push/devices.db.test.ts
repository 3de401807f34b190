import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import { created, type PushService, status } from '#tests/support/push-service.ts'
import { follow, openPushSite, type PushSite } from '#tests/support/push-site.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { unzip } from '#tests/support/unzip.ts'
import type { PushState } from '../../notifications.contract.ts'
import { DEVICES_MAX } from '../../notifications.rules.ts'

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

describe('a device', () => {
  it('is gone when its push service says so [PUSH-02]', async () => {
    for (const code of [404, 410]) {
      const member = await testApp.member()
      await site.subscribe(member)
      await site.subscribe(await testApp.member())
      service.answer = status(code)
      await follow(await testApp.member(), member)
      await site.pass()
      await site.settled()
      expect(await site.run('select from push_subscriptions where member_id = $1', [member.profileId])).toEqual([])
      expect((await member.get<PushState>('/notifications/push')).body.isOn).toBe(false)
    }
    expect((await site.run('select from push_subscriptions')).length).toBe(2)
  })

  it('takes no pushes after its member signed out there; the other device does [PUSH-02]', async () => {
    const phone = await testApp.member('cihaz')
    const laptop = testApp.visitor()
    const signedIn = await laptop.post('/auth/sign-in', { email: `${phone.username}@example.com`, password: 'acili-ezme-7' })
    expect(signedIn.status).toBe(200)
    await site.subscribe(phone)
    const { path, ...body } = service.browser()
    expect((await laptop.send('PUT', '/notifications/push', body)).status).toBe(200)
    await phone.post('/auth/sign-out')
    expect((await site.run('select from push_subscriptions')).length).toBe(1)
    await follow(await testApp.member('takip'), phone)
    await site.pass()
    expect((await service.arrival(1))[0]!.device).toBe(path)
    await site.settled()
    await laptop.post('/account/sign-out-everywhere')
    expect(await site.run('select from push_subscriptions')).toEqual([])
  })

  it('is turned off by its member, and turned on again, each as often as it is asked for [PUSH-01]', async () => {
    const member = await testApp.member()
    const { path: _, ...body } = service.browser()
    for (const [method, isOn, rows] of [
      ['PUT', true, 1],
      ['PUT', true, 1],
      ['DELETE', false, 0],
      ['DELETE', false, 0],
    ] as const) {
      const answer = await member.send<PushState>(method, '/notifications/push', method === 'PUT' ? body : undefined)
      expect([answer.body.isOn, (await site.run('select from push_subscriptions')).length]).toEqual([isOn, rows])
    }
  })

  it('belongs to the member who signed in there last, with nothing that waited for the one before [PUSH-03]', async () => {
    const [first, second] = [await testApp.member(), await testApp.member()]
    const { path, ...body } = service.browser()
    await first.send('PUT', '/notifications/push', body)
    service.answer = status(503)
    await follow(await testApp.member(), first)
    await site.pass()
    await expect.poll(async () => (await site.waiting())[0]?.attempts).toBe(1)
    service.answer = created
    expect((await second.send('PUT', '/notifications/push', body)).status).toBe(200)
    expect((await first.get<PushState>('/notifications/push')).body.isOn).toBe(false)
    await follow(await testApp.member('yeni'), second)
    await site.pass()
    await site.settled()
    expect(service.received.map(({ device }) => device)).toEqual([path, path])
    expect(service.received[1]!.push.notification.title).toBe('yeni seni takip etti')
  })

  it('is recorded once when two members and two presses claim it at the same time [PUSH-03]', async () => {
    const members = [await testApp.member(), await testApp.member()]
    const { path: _, ...body } = service.browser()
    const answers = await Promise.all([...members, ...members, ...members].map((member) => member.send('PUT', '/notifications/push', body)))
    expect(answers.map((answer) => answer.status)).toEqual(Array(6).fill(200))
    expect((await site.run('select from push_subscriptions')).length).toBe(1)
  })

  it('replaces the oldest one when a member has ten [PUSH-03]', async () => {
    const member = await testApp.member('cok')
    const email = `${member.username}@example.com`
    const paths: string[] = []
    for (let turn = 0; turn < DEVICES_MAX + 2; turn++) {
      const device = testApp.visitor()
      await device.post('/auth/sign-in', { email, password: 'acili-ezme-7' })
      const { path, ...body } = service.browser()
      expect((await device.send('PUT', '/notifications/push', body)).status).toBe(200)
      paths.push(path)
    }
    const rows = await site.run<{ endpoint: string }>('select endpoint from push_subscriptions order by id')
    expect(rows.map(({ endpoint }) => endpoint)).toEqual(paths.slice(2).map((path) => service.origin + path))
  })

  it.each([
    ['of a host that is no push service', 'https://example.com/x'],
    ['of a private address', 'https://10.0.0.1/x'],
    ['without encryption', 'http://fcm.googleapis.com/x'],
    ['of another port', 'https://127.0.0.1:1/x'],
  ])('with an endpoint %s is refused [PUSH-03]', async (_, endpoint) => {
    const { keys } = service.browser()
    const answer = await (await testApp.member()).send('PUT', '/notifications/push', { endpoint, keys })
    expect([answer.status, answer.body['code']]).toEqual([422, 'PUSH_REFUSED'])
  })

  it('with a key that is no point of the curve is refused', async () => {
    const { endpoint, keys } = service.browser()
    const p256dh = Buffer.alloc(65, 4).toString('base64url')
    const answer = await (await testApp.member()).send('PUT', '/notifications/push', { endpoint, keys: { ...keys, p256dh } })
    expect([answer.status, answer.body['code']]).toEqual([422, 'PUSH_REFUSED'])
  })

  it('goes with the account, and the export names its push service and no secret of it [PUSH-02]', async () => {
    const member = await testApp.member('giden')
    const path = await site.subscribe(member)
    await follow(await testApp.member(), member)
    await member.send('PUT', '/notifications/digest', { digest: 'weekly' })
    const archive = await testApp.app.request('/api/account/export', {
      headers: { host: 'localhost', cookie: [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    const file = (await unzip(Buffer.from(await archive.arrayBuffer()))).get('gelen-bildirimler.json')!.toString()
    expect(JSON.parse(file)).toMatchObject({ devices: [{ service: service.origin }], digest: { frequency: 'weekly' } })
    expect(file).not.toContain(path)
    expect((await member.post('/account/deletion', { username: member.username, password: 'acili-ezme-7' })).status).toBeLessThan(300)
    for (const table of ['push_subscriptions', 'push_outbox', 'digest_settings'])
      expect(await site.run(`select from ${table} where member_id = $1`, [member.profileId])).toEqual([])
  })
})
