import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { ViewerResult } from '#people/viewer.contract.ts'
import { seal, withKey } from '#tests/support/envelopes.ts'
import { openPush, type PushService } from '#tests/support/push-service.ts'
import { follow, like, openPushSite, type PushSite, setChannels } from '#tests/support/push-site.ts'
import { comment, membersVote } from '#tests/support/scenes.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import type { NotificationPage, PushState } from '../../notifications.contract.ts'

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

async function writerWithComment(): Promise<{ writer: Member; said: number; restaurant: string }> {
  const writer = await testApp.member('yazar')
  const restaurant = await testApp.restaurant()
  await membersVote(testApp, restaurant, [writer.profileId], [8])
  return { writer, restaurant, said: await comment(testApp, restaurant, writer.profileId, { content: 'Ekmeği çıtır' }) }
}

it('the example of RFC 8291 is opened by the push service of these tests', () => {
  const of = (text: string) => Buffer.from(text, 'base64url')
  const keys = {
    privateKey: of('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'),
    publicKey: of('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
    auth: of('BTBZMqHH6r4Tts7J_aSIgg'),
  }
  const message =
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN'
  expect(openPush(of(message), keys)).toBe('When I grow up, I want to be a watermelon')
})

describe('a push', () => {
  it('comes only to a device whose member turned it on, sealed for that browser and signed by the server [PUSH-01 PUSH-02]', async () => {
    const { writer, said, restaurant } = await writerWithComment()
    const fan = await testApp.member('hayran')
    expect((await writer.get<PushState>('/notifications/push')).body.isOn).toBe(false)
    await like(fan, said)
    expect(await site.run('select from push_outbox')).toEqual([])
    const device = await site.subscribe(writer)
    const { publicKey, isOn } = (await writer.get<PushState>('/notifications/push')).body
    expect(isOn).toBe(true)
    await like(await testApp.member('ikinci'), said)
    await site.pass()
    const [first] = await service.arrival(1)
    await site.settled()
    expect(first!.device).toBe(device)
    expect(first!.vapid).toMatchObject({ aud: service.origin, key: publicKey, sub: 'mailto:posta@lokma.example' })
    expect(first!.vapid.exp * 1000 - Date.now()).toBeLessThanOrEqual(24 * 60 * 60 * 1000)
    expect(first!.headers).toMatchObject({ 'content-encoding': 'aes128gcm', topic: first!.push.notification.tag })
    expect(Number(first!.headers['ttl'])).toBeGreaterThan(86_000)
    const { web_push, notification } = first!.push
    expect(web_push).toBe(8030)
    expect(notification).toMatchObject({ title: 'ikinci ve hayran yorumunu beğendi', body: 'Ekmeği çıtır', lang: 'tr' })
    expect(notification.navigate).toMatch(new RegExp(`^http://localhost/tr/restaurants/${restaurant}\\?yorum=.*#yorum-${said}$`))
    expect(notification.tag).toMatch(/^[\w-]{32}$/)
  })

  it('speaks the language of its receiver [PUSH-02]', async () => {
    const { writer, said } = await writerWithComment()
    expect((await writer.send('PATCH', '/profile', { language: 'en' })).status).toBe(200)
    await site.subscribe(writer)
    await like(await testApp.member('hayran'), said)
    await site.pass()
    expect((await service.arrival(1))[0]!.push.notification).toMatchObject({ title: 'hayran liked your comment', lang: 'en' })
  })

  it('of a private message has no name, no text and no address of the conversation [PUSH-02]', async () => {
    const [sender, receiver] = await Promise.all(['gonderen', 'alan'].map(async (name) => withKey(await testApp.member(name))))
    await site.subscribe(receiver!)
    const send = () => sender!.post('/messages', { receiverId: receiver!.profileId, encryptedContent: seal(sender!, receiver!) })
    expect((await send()).status).toBe(201)
    await site.pass()
    const [{ push }] = (await service.arrival(1)) as [(typeof service.received)[number]]
    expect(push.notification).toMatchObject({ title: 'Yeni bir mesajın var', navigate: 'http://localhost/tr/messages' })
    expect(push.notification).not.toHaveProperty('body')
    expect(JSON.stringify(push)).not.toContain(sender!.username)
    await site.settled()
    // What was read before it was due is not pushed, and neither is what the member does not want.
    await send()
    await receiver!.post('/conversations/read')
    await site.pass()
    await site.settled()
    await setChannels(receiver!, { kind: 'message', push: false })
    await send()
    await site.pass()
    expect([service.calls, await site.run('select from push_outbox')]).toEqual([1, []])
  })

  it('is one for what happened to the same thing, and a later one replaces it on the device [PUSH-06]', async () => {
    const { writer, said } = await writerWithComment()
    await site.subscribe(writer)
    for (const name of ['bir', 'iki', 'uc']) await like(await testApp.member(name), said)
    await site.pass()
    await service.arrival(1)
    await site.settled()
    await like(await testApp.member('dort'), said)
    await site.pass()
    const [first, second] = await service.arrival(2)
    expect([first!.push.notification.title, second!.push.notification.title]).toEqual([
      'uc ve 2 kişi daha yorumunu beğendi',
      'dort ve 3 kişi daha yorumunu beğendi',
    ])
    expect(second!.headers['topic']).toBe(first!.headers['topic'])
    await site.settled()
  })

  it('is not sent when the member read it on the site, when it was taken back, or when the kind is off', async () => {
    const { writer, said } = await writerWithComment()
    const fan = await testApp.member('hayran')
    await site.subscribe(writer)
    await like(fan, said)
    const { items } = (await writer.get<NotificationPage>('/notifications')).body
    await writer.send('PUT', '/notifications/read', { id: items[0]!.id, scope: 'all' })
    await site.pass()
    await site.settled()
    await follow(fan, writer)
    await fan.send('PUT', `/profiles/${writer.profileId}/follow`, { following: false })
    await site.pass()
    await site.settled()
    await setChannels(writer, { kind: 'reply', push: false })
    await fan.post(`/comments/${said}/replies`, { content: 'Sağ ol' })
    expect(await site.run('select from push_outbox')).toEqual([])
    expect(service.calls).toBe(0)
  })
})

describe('the channels of a kind', () => {
  it('are independent: what is off on the site is pushed, and neither listed nor counted there [NTF-05 NTF-04]', async () => {
    const { writer, said } = await writerWithComment()
    const fan = await testApp.member('hayran')
    const unread = async () => (await writer.get<ViewerResult>('/viewer')).body.unreadNotifications
    const before = await unread()
    expect((await setChannels(writer, { kind: 'comment_like', site: false })).body).toMatchObject({
      site: { comment_like: false, reply: true },
      push: { comment_like: true, message: true },
      email: { comment_like: true },
      digest: 'off',
    })
    // No other channel takes it: it is not written at all.
    await like(fan, said)
    expect(await site.run("select from notifications where receiver_id = $1 and kind = 'comment_like'", [writer.profileId])).toEqual([])
    await site.subscribe(writer)
    await like(await testApp.member('ikinci'), said)
    await site.pass()
    expect((await service.arrival(1))[0]!.push.notification.title).toBe('ikinci yorumunu beğendi')
    await site.settled()
    const { items } = (await writer.get<NotificationPage>('/notifications')).body
    expect([items.map(({ kind }) => kind).includes('comment_like'), await unread()]).toEqual([false, before])
    await writer.send('PUT', '/notifications/read', { id: 1e9, scope: 'all' })
    await like(fan, said, null)
    expect(await unread()).toBe(0)
    // Off everywhere, and on again only on the site.
    await setChannels(writer, { kind: 'comment_like', push: false, email: false })
    await like(await testApp.member('ucuncu'), said)
    await setChannels(writer, { kind: 'comment_like', site: true })
    await like(await testApp.member('dorduncu'), said)
    expect([await unread(), service.calls]).toEqual([1, 1])
  })

  it('of a private message are one: it is neither shown by the bell nor mailed [NTF-05]', async () => {
    const member = await testApp.member()
    for (const body of [
      { kind: 'message', site: false },
      { kind: 'message', email: false },
      { kind: 'message' },
      { kind: 'follow' },
      { kind: 'message_request', push: true },
    ])
      expect((await setChannels(member, body)).status).toBe(422)
    expect((await setChannels(member, { kind: 'message', push: false })).body.push.message).toBe(false)
  })
})
