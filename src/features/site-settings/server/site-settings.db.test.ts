import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createMemoryBus } from '#platform/pubsub/index.ts'
import { createSite } from '#site/server/create-site.ts'
import { testClock } from '#tests/support/hub.ts'
import { makeAdmin, makeModerator } from '#tests/support/moderation.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { SiteHistory, SiteState } from '../site-settings.contract.ts'

let testApp: TestApp
let admin: Awaited<ReturnType<TestApp['member']>>
beforeAll(async () => {
  testApp = await createTestApp({ SITE_NAME: 'Sokak' })
  admin = await testApp.member('yonetici')
  await makeAdmin(testApp, admin.profileId)
})
afterAll(() => testApp.close())

const read = async () => (await admin.get<SiteState>('/moderation/site')).body
const save = async (changes: Record<string, unknown>, version?: number) =>
  admin.send<SiteState>('PUT', '/moderation/site', { version: version ?? (await read()).version, changes })
const history = async (cursor = '') => (await admin.get<SiteHistory>(`/moderation/site/history${cursor && `?cursor=${cursor}`}`)).body

/** The settings as another process keeps them. */
function otherProcess(pubSub = createMemoryBus(testClock()).join()) {
  const clock = testClock()
  const site = createSite({ db: testApp.database.db, log: pino({ level: 'silent' }), clock, pubSub, given: {} })
  return { site, clock }
}

describe('an admin', () => {
  beforeEach(async () => void (await save({ name: 'Sokak', newcomerDays: 7 })))

  it('changes settings of the site, and they hold at once; the environment gives the defaults [DESK-03]', async () => {
    expect(await read()).toMatchObject({ settings: { name: 'Sokak', signUpMode: 'open' }, defaults: { name: 'Sokak' } })
    const answer = await save({ name: ' Tezgâh ', newcomerDays: 3 })
    expect(answer.body.settings).toMatchObject({ name: 'Tezgâh', newcomerDays: 3 })
    expect(testApp.context.site.current()).toMatchObject({ name: 'Tezgâh', newcomerDays: 3 })
  })

  it('reads every change with its author, before and after; a value that holds already is no change [DESK-03]', async () => {
    await save({ name: 'Tezgâh' })
    await save({ name: 'Tezgâh', newcomerDays: 7 })
    await save({ name: 'Sokak' })
    const [latest, first] = (await history()).items
    expect(latest).toMatchObject({ key: 'name', before: 'Tezgâh', after: null, changedBy: { username: admin.username } })
    expect(first).toMatchObject({ key: 'name', before: null, after: 'Tezgâh' })
  })

  it('pages through the history without gaps and repeats [DESK-03]', async () => {
    for (let day = 10; day < 35; day++) await save({ newcomerDays: day })
    const first = await history()
    const second = await history(first.nextCursor!)
    const ids = [...first.items, ...second.items].map(({ id }) => id)
    expect(first.items).toHaveLength(20)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  })

  it('cannot save a form that is older than another save, and sees the difference [DESK-03]', async () => {
    const { version } = await read()
    await save({ name: 'Tezgâh' }, version)
    const late = await save({ newcomerDays: 30, name: 'Ocak' }, version)
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({ code: 'SITE_CHANGED', version: version + 1, current: { name: 'Tezgâh' } })
    expect((await read()).settings).toMatchObject({ name: 'Tezgâh', newcomerDays: 7 })
  })

  it('wins once when two forms are saved at the same moment [DESK-03]', async () => {
    const { version } = await read()
    const answers = await Promise.all(['Bir', 'İki', 'Üç', 'Dört'].map((name) => save({ name }, version)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    const winner = answers.find(({ status }) => status === 200)!
    expect((await read()).settings.name).toBe(winner.body.settings.name)
  })

  it.each([
    ['a name of 10,000 characters', { name: 'a'.repeat(10_000) }, 'SETTING_TOO_LONG'],
    ['a name with markup', { name: '<b>Lokma' }, 'INVALID_INPUT'],
    ['a number as a name', { name: 7 }, 'INVALID_INPUT'],
    ['a text as a number', { newcomerDays: '7' }, 'INVALID_INPUT'],
    ['a negative number', { newcomerDays: -1 }, 'INVALID_INPUT'],
    ['an unknown mode', { signUpMode: 'everybody' }, 'INVALID_INPUT'],
    ['an unknown setting', { secret: 'x' }, 'INVALID_INPUT'],
    ['nothing', {}, 'INVALID_INPUT'],
    ['a dark accent', { accentColor: '#4a2f00' }, 'COLOR_CONTRAST'],
    ['an accent like a vote', { accentColor: '#10c090' }, 'COLOR_OF_VOTES'],
    ['a pure green', { accentColor: '#00ff00' }, 'COLOR_OF_VOTES'],
    ['a light bar', { barColor: '#c0b0a0' }, 'COLOR_CONTRAST'],
    ['a colour by name', { barColor: 'black' }, 'INVALID_INPUT'],
    ['a logo by name', { logo: 'logo.svg' }, 'INVALID_INPUT'],
    ['a contact that is no e-mail', { contact: 'yaz bana' }, 'INVALID_INPUT'],
  ])('cannot save %s [DESK-03]', async (_, changes, code) => {
    const before = await read()
    const answer = await save(changes)
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({ code })
    expect(await read()).toEqual(before)
  })
})

it('the hours after which moderators are notified are 24, whole, and a week at most; 0 turns it off [QUE-03]', async () => {
  expect((await read()).settings.waitingHours).toBe(24)
  for (const waitingHours of [169, -1, 1.5, '24', true])
    expect([waitingHours, (await save({ waitingHours })).body]).toEqual([waitingHours, expect.objectContaining({ code: 'INVALID_INPUT' })])
  for (const waitingHours of [168, 1, 0]) {
    expect((await save({ waitingHours })).body.settings.waitingHours).toBe(waitingHours)
    expect((await history()).items[0]).toMatchObject({ key: 'waitingHours', after: waitingHours })
  }
  expect((await save({ waitingHours: 'default' })).body.settings.waitingHours).toBe(24)
})

it('any setting goes back to its default by null, and by the word where it is no text [MEND-49]', async () => {
  const { accentColor, barColor, name, newcomerDays, signUpMode, newcomerLinkWaits } = (await read()).defaults
  await save({ accentColor: '#7cc0ff', barColor: '#102030', name: 'Köşe', newcomerDays: 3, signUpMode: 'closed', newcomerLinkWaits: false })
  const back = {
    accentColor: 'default',
    barColor: 'default',
    name: null,
    newcomerDays: 'default',
    signUpMode: 'default',
    newcomerLinkWaits: null,
  }
  expect((await save(back)).status).toBe(200)
  expect((await read()).settings).toMatchObject({ accentColor, barColor, name, newcomerDays, signUpMode, newcomerLinkWaits })
  await save({ name: 'default' })
  expect((await read()).settings.name).toBe('default')
  expect((await save({ name: null })).status).toBe(200)
})

it('an admin without a second factor cannot demand one of the staff: nobody would be left to take it back [DESK-03 MFA-01]', async () => {
  const before = await read()
  expect((await save({ staffSecondFactor: true })).body).toMatchObject({ code: 'STAFF_FACTOR_REQUIRED' })
  expect(await read()).toEqual(before)
})

it('settings are for admins [DESK-03]', async () => {
  const moderator = await testApp.member('kalkanci')
  await makeModerator(testApp, moderator.profileId)
  for (const path of ['/moderation/site', '/moderation/site/history']) expect((await moderator.get(path)).status).toBe(403)
  expect((await moderator.send('PUT', '/moderation/site', { version: 0, changes: { name: 'Benim' } })).body['code']).toBe('ADMIN_ONLY')
})

describe('another process', () => {
  it('has a change within two seconds, also where messages between processes are lost [DESK-03]', async () => {
    const { site, clock } = otherProcess()
    site.start()
    await save({ sloganTr: 'Köşe başında' })
    clock.turn(2000)
    await expect.poll(() => site.current().sloganTr).toBe('Köşe başında')
    site.close()
  })

  it('has a change at once by a message [DESK-03]', async () => {
    const bus = createMemoryBus(testClock())
    const [here, there] = [otherProcess(bus.join()).site, otherProcess(bus.join()).site]
    await save({ sloganTr: 'Kaldırımda' })
    await here.changed()
    await expect.poll(() => there.current().sloganTr).toBe('Kaldırımda')
  })

  it('ignores a stored value that this release does not accept [DESK-03]', async () => {
    await testApp.database.pool.query(`insert into site_settings values ('law', '7'), ('later', 'true') on conflict do nothing`)
    await save({ sloganTr: 'Tezgâhta' })
    const { site } = otherProcess()
    await site.load()
    expect(site.current()).toMatchObject({ sloganTr: 'Tezgâhta', law: '' })
    expect(site.current()).not.toHaveProperty('later')
  })
})

it('a change drops every cached page, because each shows name and colours [DESK-03]', async () => {
  const page = {
    status: 200,
    headers: {},
    body: Buffer.from('eski'),
    etag: '"a"',
    tags: [],
    isTimeBound: false,
    forms: {},
    unchanged: {},
    making: {},
    bytes: 4,
  }
  await testApp.context.pages.get('/tr', async () => page)
  expect(testApp.context.pages.peek('/tr')).toBeDefined()
  await save({ sloganEn: 'On the corner' })
  expect(testApp.context.pages.peek('/tr')).toBeUndefined()
})
