import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { NotificationPage } from '#features/notifications/notifications.contract.ts'
import type { QueueCount } from '#features/queue/queue.contract.ts'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { makeModerator } from '#tests/support/moderation.ts'
import { settled } from '#tests/support/settled.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { EditedRestaurant, OwnProposal, ProposalDecided, WaitingProposals } from '../../versions.contract.ts'

type Person = Awaited<ReturnType<TestApp['member']>>
interface Refused {
  code?: string
}

let testApp: TestApp
let author: Person
let voter: Person
let moderator: Person
beforeAll(async () => {
  testApp = await createTestApp()
  ;[author, voter, moderator] = (await Promise.all(['ekleyen', 'oycu', 'hakem'].map((name) => testApp.member(name)))) as [
    Person,
    Person,
    Person,
  ]
  await makeModerator(testApp, moderator.profileId)
})
afterEach(async () => expect(await checkInvariants(testApp.database.pool)).toEqual([]))
afterAll(() => testApp.close())

const described = {
  title: 'Çıtır Kokoreç Şükrü',
  restaurant_type: 'kokorec',
  address: 'Moda Caddesi No: 12, Kadıköy, İstanbul',
  province: 34,
  district: 'kadikoy',
}
const own = (given = {}) => testApp.restaurant({ ...described, author_id: author.profileId, ...given })
async function rated(given = {}): Promise<string> {
  const id = await own(given)
  await voter.post('/vote', { questionId: id, rating: 9 })
  return id
}
const edit = async (id: string, given: object, by = author) =>
  (await by.send<EditedRestaurant & Refused>('PATCH', `/restaurants/${id}`, given)).body
const shown = async (id: string) => (await testApp.visitor().get<Restaurant>(`/restaurants/${id}`)).body
const ownOf = async (id: string, by = author) => (await by.get<OwnProposal & Refused>(`/restaurants/${id}/proposal`)).body
const changed = ({ proposal }: OwnProposal) => proposal?.changes.map(({ field, before, after }) => [field, before, after])
async function waitingId(id: string): Promise<number> {
  const { rows } = await testApp.database.pool.query<{ id: number }>(
    `select id from restaurant_proposals where restaurant_id = $1 and status = 'pending'`,
    [id],
  )
  expect(rows).toHaveLength(1)
  return Number(rows[0]!.id)
}
const card = async (id: string) =>
  (await moderator.get<WaitingProposals>(`/moderation/restaurant-proposals?id=${await waitingId(id)}`)).body.items[0]!
const decide = (id: number, decision: object, by = moderator) =>
  by.post<ProposalDecided & Refused>(`/moderation/restaurant-proposals/${id}/decision`, decision)

describe('an edit by the author', () => {
  it('holds at once while nobody else has voted [CHG-15]', async () => {
    const id = await own()
    await author.post('/vote', { questionId: id, rating: 10 })
    const body = await edit(id, { title: 'Burger Durağı', restaurantType: 'burger', address: 'Çankaya, Ankara' })
    expect([body.title, body.restaurantType, body.place?.province, body.waiting]).toEqual(['Burger Durağı', 'burger', 6, []])
    expect(await ownOf(id)).toEqual({ proposal: null })
  })

  it('of another name, type or place waits once a member or a visitor has voted, and the small part holds [CHG-15 MEND-53]', async () => {
    const byVisitor = await own()
    await testApp.visitor().post('/vote', { questionId: byVisitor, rating: 4 })
    for (const id of [await rated(), byVisitor]) {
      const body = await edit(id, {
        title: 'Burger Durağı',
        restaurantType: 'burger',
        address: 'Çankaya, Ankara',
        mapsLink: 'https://maps.app.goo.gl/baska',
        body: 'Yeni açıklama',
      })
      expect(body.waiting).toEqual(['title', 'type', 'place'])
      const now = await shown(id)
      expect([now.title, now.restaurantType, now.address, now.mapsLink, now.body]).toEqual([
        'Çıtır Kokoreç Şükrü',
        'kokorec',
        described.address,
        null,
        'Yeni açıklama',
      ])
      expect(changed(await ownOf(id))).toEqual([
        ['title', 'Çıtır Kokoreç Şükrü', 'Burger Durağı'],
        ['restaurantType', 'kokorec', 'burger'],
        ['address', described.address, 'Çankaya, Ankara'],
        ['district', 'Kadıköy, İstanbul', 'Çankaya, Ankara'],
        ['mapsLink', null, 'https://maps.app.goo.gl/baska'],
      ])
    }
  })

  it('of a typing error, letter case or a detail of the address holds at once [CHG-15]', async () => {
    const id = await rated()
    const body = await edit(id, { title: 'ÇITIR KOKORECİ ŞÜKRÜ', address: 'Caferağa Mah. Moda Caddesi No: 14, Kadıköy, İstanbul' })
    expect([body.waiting, body.title, body.address]).toEqual([
      [],
      'ÇITIR KOKORECİ ŞÜKRÜ',
      'Caferağa Mah. Moda Caddesi No: 14, Kadıköy, İstanbul',
    ])
  })

  it('in many small steps makes no other name: each is compared with the rated one, also after a vote more [CHG-15 MEND-53]', async () => {
    const id = await own({ title: 'Eski Ad' })
    await edit(id, { title: 'Kokoreç' })
    await voter.post('/vote', { questionId: id, rating: 9 })
    expect((await edit(id, { title: 'Kokoreçe' })).waiting).toEqual([])
    await testApp.visitor().post('/vote', { questionId: id, rating: 9 })
    expect((await edit(id, { title: 'Kokoreçer' })).waiting).toEqual(['title'])
    expect((await edit(id, { title: 'Kokoreçi' })).waiting).toEqual([])
    const moved = await rated({ longitude: 29.0253, latitude: 40.9838, position_kind: 'pin' })
    for (const [latitude, waiting] of [
      [40.985, []],
      [40.9862, ['place']],
    ] as const)
      expect([latitude, (await edit(moved, { pin: { longitude: 29.0253, latitude } })).waiting]).toEqual([latitude, waiting])
  })

  it('that waits is as valid as one that holds: a cart needs its pin [CHG-15]', async () => {
    const id = await rated()
    expect((await edit(id, { address: 'Ankara', isCart: true, landmark: 'Kızılay' })).code).toBe('CART_PIN_REQUIRED')
    expect(await ownOf(id)).toEqual({ proposal: null })
  })
})

describe('what waits for a moderator', () => {
  it('is one proposal: a further edit is added to it, and its author takes it back [CHG-15]', async () => {
    const id = await rated()
    await edit(id, { title: 'Burger Durağı' })
    const first = await waitingId(id)
    await edit(id, { restaurantType: 'burger' })
    await edit(id, { title: 'Pizza Durağı', body: 'Sonra' })
    expect(await waitingId(id)).not.toBe(first)
    expect(changed(await ownOf(id))).toEqual([
      ['title', 'Çıtır Kokoreç Şükrü', 'Pizza Durağı'],
      ['restaurantType', 'kokorec', 'burger'],
    ])
    expect((await decide(first, { accept: true, seen: 0 })).body.code).toBe('PROPOSAL_DECIDED')
    expect((await author.send<OwnProposal>('DELETE', `/restaurants/${id}/proposal`)).body).toEqual({ proposal: null })
    expect((await author.send<OwnProposal>('DELETE', `/restaurants/${id}/proposal`)).status).toBe(200)
  })

  it('is read and taken back by its author alone, and decided by a moderator who is not the author [CHG-15]', async () => {
    const mine = await testApp.restaurant({ ...described, author_id: moderator.profileId })
    await voter.post('/vote', { questionId: mine, rating: 9 })
    expect((await edit(mine, { title: 'Burger Durağı' }, moderator)).waiting).toEqual(['title'])
    const number = await waitingId(mine)
    for (const method of ['GET', 'DELETE'])
      expect((await voter.send<Refused>(method, `/restaurants/${mine}/proposal`)).body.code).toBe('FORBIDDEN')
    expect((await decide(number, { accept: true, seen: 0 })).body.code).toBe('DECISION_OF_OWN')
    expect((await decide(number, { accept: true, seen: 0 }, voter)).body.code).toBe('ADMIN_ONLY')
    expect((await voter.get<Refused>(`/moderation/restaurant-proposals?id=${number}`)).body.code).toBe('ADMIN_ONLY')
    expect((await decide(number, { accept: false, seen: 0 })).body.code).toBe('PROPOSAL_REASON_REQUIRED')
    expect((await decide(number, { accept: false, seen: 0, reason: 'x'.repeat(301) })).body.code).toBe('PROPOSAL_REASON_TOO_LONG')
  })

  it('is shown to moderators side by side; what they accept holds, with its duets and search, and the author is told [CHG-15 MEND-53]', async () => {
    const id = await rated()
    await edit(id, { title: 'Bambaşka Burger', address: 'Çankaya, Ankara' })
    const { seen, changes, restaurant, author: by, id: number } = await card(id)
    expect([seen, restaurant.votes, by?.id, changes.map(({ field }) => field)]).toEqual([
      0,
      1,
      author.profileId,
      ['title', 'address', 'district'],
    ])
    expect((await decide(number, { accept: true, seen })).body).toEqual({ id: number, accepted: true })
    const now = await shown(id)
    expect([now.title, now.address, now.place?.province]).toEqual(['Bambaşka Burger', 'Çankaya, Ankara', 6])
    expect(JSON.stringify((await testApp.visitor().get('/search?q=bambaşka')).body)).toContain(id)
    expect(await ownOf(id)).toEqual({ proposal: null })
    expect((await decide(number, { accept: true, seen })).body.code).toBe('PROPOSAL_DECIDED')
    await settled(testApp)
    const told = (await author.get<NotificationPage>('/notifications')).body.items.find(({ restaurant }) => restaurant?.id === id)
    expect([told?.kind, told?.href]).toEqual(['proposal', `/tr/restaurants/${id}`])
    // From here on the accepted version is the one that later edits are compared with.
    expect((await edit(id, { title: 'Bambaşka Burgerr' })).waiting).toEqual([])
    expect((await edit(id, { title: 'Çıtır Kokoreç Şükrü' })).waiting).toEqual(['title'])
  })

  it('stays with its author when it is refused, with the reason [CHG-15]', async () => {
    const id = await rated()
    await edit(id, { title: 'Burger Durağı' })
    await decide(await waitingId(id), { accept: false, seen: 0, reason: 'Bu başka bir mekan.' })
    const { proposal } = await ownOf(id)
    expect([proposal?.state, proposal?.reason, changed({ proposal })]).toEqual([
      'refused',
      'Bu başka bir mekan.',
      [['title', 'Çıtır Kokoreç Şükrü', 'Burger Durağı']],
    ])
    expect((await shown(id)).title).toBe('Çıtır Kokoreç Şükrü')
    await testApp.database.pool.query(`update restaurant_proposals set decided_at = now() - interval '31 days' where restaurant_id = $1`, [
      id,
    ])
    expect(await ownOf(id)).toEqual({ proposal: null })
  })

  it('is decided as the moderator saw it: after another edit it is shown again first [CHG-15]', async () => {
    const id = await rated()
    await edit(id, { title: 'Burger Durağı' })
    const before = await card(id)
    await edit(id, { body: 'Artık burger de var' })
    expect((await decide(before.id, { accept: true, seen: before.seen })).body.code).toBe('PROPOSAL_CHANGED')
    expect((await shown(id)).title).toBe('Çıtır Kokoreç Şükrü')
    expect((await decide(before.id, { accept: true, seen: (await card(id)).seen })).status).toBe(200)
  })

  it('of a banned author is not in the queue, and that of one who leaves is gone [CHG-15]', async () => {
    const leaver = await testApp.member('giden')
    const id = await testApp.restaurant({ ...described, author_id: leaver.profileId })
    await voter.post('/vote', { questionId: id, rating: 9 })
    await edit(id, { title: 'Burger Durağı' }, leaver)
    const places = async () => JSON.stringify((await moderator.get('/moderation/queue?kind=edit&limit=50')).body)
    const counted = async () => (await moderator.get<QueueCount>('/moderation/queue/count')).body.kinds.edit
    const before = await counted()
    const number = await waitingId(id)
    expect(await places()).toContain(`"item":"${number}"`)
    const { rows } = await testApp.database.pool.query<{ id: string }>(
      `insert into decisions (content_type, outcome, rule, facts, found_by, member_id) values ('member', 'banned', 'spam', 'Sahte hesap açtı.', 'person', $1) returning id`,
      [leaver.profileId],
    )
    await testApp.database.pool.query(`insert into sanctions (member_id, kind, decision_id) values ($1, 'banned', $2)`, [
      leaver.profileId,
      rows[0]!.id,
    ])
    expect(await places()).not.toContain(`"item":"${number}"`)
    expect(await counted()).toBe(before - 1)
    await testApp.database.pool.query('delete from auth_users where id = (select auth_id from profiles where id = $1)', [leaver.profileId])
    expect((await decide(number, { accept: true, seen: 0 })).body.code).toBe('PROPOSAL_DECIDED')
    expect((await shown(id)).title).toBe('Çıtır Kokoreç Şükrü')
  })
})

describe('two moderators at once', () => {
  it('never decide the same proposal twice: the second one is told [CHG-15 SANC-06]', async () => {
    const second = await testApp.member('yedek')
    await makeModerator(testApp, second.profileId)
    for (let round = 0; round < 4; round++) {
      const id = await rated()
      await edit(id, { title: 'Burger Durağı' })
      const number = await waitingId(id)
      const answers = await Promise.all([
        decide(number, { accept: true, seen: 0 }),
        decide(number, { accept: false, seen: 0, reason: 'Başka bir mekan.' }, second),
      ])
      expect(answers.map(({ body }) => body.code ?? 'decided').toSorted()).toEqual(['PROPOSAL_DECIDED', 'decided'])
      expect((await shown(id)).title).toBe(answers[0].status === 200 ? 'Burger Durağı' : 'Çıtır Kokoreç Şükrü')
    }
  })
})

describe('a vote and an edit at the same moment', () => {
  it('come one after the other: the vote is for the new name, or the new name waits [CHG-15 MEND-53]', async () => {
    for (let round = 0; round < 12; round++) {
      const id = await own()
      const [vote, body] = await Promise.all([
        (await testApp.member()).post('/vote', { questionId: id, rating: 9 }),
        edit(id, { title: 'Burger Durağı' }),
      ])
      const { rows } = await testApp.database.pool.query<{ is_rated: boolean }>(
        'select is_rated from restaurant_versions where restaurant_id = $1',
        [id],
      )
      const isWaiting = body.waiting.length > 0
      expect([vote.status < 300, rows.map(({ is_rated }) => is_rated)]).toEqual([true, isWaiting ? [] : [false]])
      expect((await shown(id)).title).toBe(isWaiting ? 'Çıtır Kokoreç Şükrü' : 'Burger Durağı')
    }
  })
})
