import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SiteSettings } from '#site/settings.ts'
import { makeAdmin } from '#tests/support/moderation.ts'
import { comment } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

type Person = Awaited<ReturnType<TestApp['member']>>

let testApp: TestApp
let admin: Person
beforeAll(async () => {
  testApp = await createTestApp()
  admin = await testApp.member('yonetici')
  await makeAdmin(testApp, admin.profileId)
})
beforeEach(() => set({ newcomerLinks: 1, newcomerLinkWaits: true, newcomerDays: 7, newcomerVotes: 5 }))
afterAll(() => testApp.close())

async function set(changes: Partial<SiteSettings>): Promise<void> {
  const { version } = (await admin.get<{ version: number }>('/moderation/site')).body
  expect((await admin.send('PUT', '/moderation/site', { version, changes })).status).toBe(200)
}
const query = (text: string, ...values: unknown[]) => testApp.database.pool.query(text, values)

const LINK = 'Bakın: kotu[.]com'
const PLAIN = 'Bakın.Çok güzel'

async function collectionOf(member: Person, isPublic: boolean): Promise<string> {
  return (await member.post<{ id: string }>('/collections', { name: 'Liste', isPublic })).body.id
}

/** The public texts of a newcomer: each writes the given text into one field. */
const writes: Record<string, (member: Person, text: string) => Promise<{ status: number; body: Record<string, unknown> }>> = {
  'title of a new restaurant': (member, title) => member.post('/restaurants', { title }),
  'description of a new restaurant': (member, body) => member.post('/restaurants', { title: 'Büfe', body }),
  'address of a new restaurant': (member, address) => member.post('/restaurants', { title: 'Büfe', address }),
  'type of a new restaurant': (member, restaurantType) => member.post('/restaurants', { title: 'Büfe', restaurantType }),
  'label of a new restaurant': (member, acceptText) => member.post('/restaurants', { title: 'Büfe', acceptText }),
  'landmark of a new cart': (member, landmark) =>
    member.post('/restaurants', { title: 'Araba', isCart: true, landmark, pin: { longitude: 29.0262, latitude: 40.9863 } }),
  'description of a restaurant': async (member, body) =>
    member.send('PATCH', `/restaurants/${await testApp.restaurant({ author_id: member.profileId })}`, { body }),
  'labels of a restaurant': async (member, acceptText) =>
    member.send('PUT', `/restaurants/${await testApp.restaurant({ author_id: member.profileId })}/vote-texts`, {
      acceptText,
      rejectText: 'Hayır',
    }),
  'words of a duet': async (member, body) => member.post(`/restaurants/${await testApp.restaurant()}/duets`, { body, rating: 8 }),
  'edited words of a duet': async (member, body) => {
    const duet = await member.post<{ id: string }>(`/restaurants/${await testApp.restaurant()}/duets`, { body: 'Güzel', rating: 8 })
    return member.send('PUT', `/duets/${duet.body.id}`, { body, rating: 8 })
  },
  'name of a public collection': (member, name) => member.post('/collections', { name, isPublic: true }),
  'description of a public collection': (member, description) =>
    member.post('/collections', { name: 'Liste', description, isPublic: true }),
  'edited name of a public collection': async (member, name) =>
    member.send('PATCH', `/collections/${await collectionOf(member, true)}`, { name }),
  'note in a public collection': async (member, notes) =>
    member.send('PUT', `/collections/${await collectionOf(member, true)}/items/${await testApp.restaurant()}`, { notes }),
  'edited note in a public collection': async (member, notes) => {
    const path = `/collections/${await collectionOf(member, true)}/items/${await testApp.restaurant()}`
    await member.send('PUT', path, { notes: null })
    return member.send('PATCH', path, { notes })
  },
  'published collection': async (member, description) => {
    const { body } = await member.post<{ id: string }>('/collections', { name: 'Liste', description })
    return member.send('PATCH', `/collections/${body.id}`, { isPublic: true })
  },
  'note in a published collection': async (member, notes) => {
    const id = await collectionOf(member, false)
    await member.send('PUT', `/collections/${id}/items/${await testApp.restaurant()}`, { notes })
    return member.send('PATCH', `/collections/${id}`, { isPublic: true })
  },
  nickname: (member, nickname) => member.send('PATCH', '/profile', { nickname }),
  'description of a profile': (member, description) => member.send('PATCH', '/profile', { description }),
  'name of a dish': async (member, dish) => member.post(`/restaurants/${await testApp.restaurant()}/prices`, { dish, amount: 100 }),
  'portion of a dish': async (member, portion) =>
    member.post(`/restaurants/${await testApp.restaurant()}/prices`, { dish: 'Köfte', portion, amount: 100 }),
}

describe('a public text of a newcomer [CHG-11 MEND-12]', () => {
  it.each(Object.keys(writes))('takes no link: %s', async (kind) => {
    const member = await testApp.member('taze')
    const refused = await writes[kind]!(member, LINK)
    expect([refused.status, refused.body['code']]).toEqual([422, 'NEWCOMER_LINK_HERE'])
    expect(refused.body['field']).toBeTypeOf('string')
    expect((await writes[kind]!(await testApp.member('taze'), PLAIN)).status).toBeLessThan(300)
  })

  it('with more links than a comment may have is refused too', async () => {
    const answer = await writes['description of a profile']!(await testApp.member('taze'), 'kotu.com, kotu.net')
    expect([answer.status, answer.body['code'], answer.body['field']]).toEqual([422, 'NEWCOMER_LINKS', 'description'])
  })

  it('takes a link once a moderator accepted one, from staff, from members of long standing, and where links need not wait', async () => {
    const write = writes['description of a new restaurant']!
    expect((await write(admin, LINK)).status).toBe(201)
    const accepted = await testApp.member('taze')
    await query(
      `insert into held_texts (user_id, question_id, content, decided_at, is_accepted) values ($1, $2, '', now(), true)`,
      accepted.profileId,
      await testApp.restaurant(),
    )
    expect((await write(accepted, LINK)).status).toBe(201)
    expect((await write(accepted, 'kotu.com, kotu.net')).body['code']).toBe('NEWCOMER_LINKS')
    await set({ newcomerVotes: 0 })
    const old = await testApp.member('eski')
    await query(`update profiles set created_at = now() - interval '8 days' where id = $1`, old.profileId)
    expect((await write(old, 'kotu.com, kotu.net')).status).toBe(201)
    await set({ newcomerLinkWaits: false })
    expect((await write(await testApp.member('taze'), LINK)).status).toBe(201)
  })

  it('keeps the link that it had', async () => {
    const member = await testApp.member('taze')
    const id = await testApp.restaurant({ author_id: member.profileId, body: LINK, maps_link: 'https://kotu.example/harita' })
    const edit = (changes: Record<string, unknown>) => member.send('PATCH', `/restaurants/${id}`, changes)
    expect((await edit({ body: `${LINK} iyi`, mapsLink: 'https://kotu.example/harita' })).status).toBe(200)
    expect((await edit({ body: `${LINK} ve kotu.net` })).body['code']).toBe('NEWCOMER_LINKS')
    expect((await edit({ mapsLink: 'https://kotu.example/baska' })).body['code']).toBe('NEWCOMER_MAPS_LINK')
  })

  it('in a collection of the member alone may hold links', async () => {
    const member = await testApp.member('taze')
    expect((await member.post('/collections', { name: 'Bana', description: LINK })).status).toBe(201)
  })
})

describe('the links of a restaurant that a newcomer adds [CHG-11 MEND-12]', () => {
  it('lead to known services of maps and videos', async () => {
    const member = await testApp.member('taze')
    const post = (fields: Record<string, unknown>) => member.post('/restaurants', { title: 'Büfe', ...fields })
    const known = { mapsLink: 'https://maps.app.goo.gl/AbCdEf', videoLink: 'https://youtu.be/abc' }
    expect((await post(known)).status).toBe(201)
    for (const [field, link, code] of [
      ['mapsLink', 'https://kotu.example/harita', 'NEWCOMER_MAPS_LINK'],
      ['mapsLink', 'https://www.google.com/url?q=https://kotu.example', 'NEWCOMER_MAPS_LINK'],
      ['videoLink', 'https://kotu.example/video', 'NEWCOMER_VIDEO_LINK'],
    ] as const) {
      const refused = await post({ [field]: link })
      expect([link, refused.status, refused.body['code'], refused.body['field']]).toEqual([link, 422, code, field])
    }
    expect((await admin.post('/restaurants', { title: 'Büfe', mapsLink: 'https://kotu.example/harita' })).status).toBe(201)
  })
})

describe('the answer of a business whose manager is a newcomer [CHG-11 MEND-12]', () => {
  it('takes no link', async () => {
    const [member, restaurant] = [await testApp.member('taze'), await testApp.restaurant()]
    await query(
      `insert into restaurant_claims (restaurant_id, member_id, state, proof, decided_at, active_since) values ($1, $2, 'active', 'admin', now(), now())`,
      restaurant,
      member.profileId,
    )
    const id = await comment(testApp, restaurant, admin.profileId)
    const answer = (content: string) => member.send('PUT', `/comments/${id}/business-reply`, { content })
    expect((await answer(LINK)).body['code']).toBe('NEWCOMER_LINK_HERE')
    expect((await answer(PLAIN)).status).toBe(200)
  })
})

describe('the nickname at a sign-up [CHG-11 MEND-12]', () => {
  it('is no link', async () => {
    const sign = (nickname: string, username = `a.${randomUUID().slice(0, 8)}`) =>
      testApp.visitor().post('/auth/sign-up', {
        email: `${randomUUID()}@ornek.com`,
        password: 'cok-acili-ezme-7',
        username,
        nickname,
        policiesAccepted: true,
      })
    expect((await sign('kotu.com')).body['code']).toBe('NEWCOMER_LINK_HERE')
    expect((await sign('Ayşe K.')).status).toBeLessThan(300)
  })
})
