import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { Restaurant, RestaurantPage } from '#features/restaurants/restaurants.contract.ts'
import type { Client } from '#tests/support/client.ts'
import { badgeOf, duet } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { unzip } from '#tests/support/unzip.ts'
import type { HoursHistory, RestaurantHours } from '../hours.contract.ts'
import { addDays, dateOf } from '../istanbul.ts'
import { monthNames } from '../opening-hours.ts'
import { witness } from '#tests/support/witnesses.ts'
import { advanceOpenings } from './index.ts'

type Person = Awaited<ReturnType<TestApp['member']>>
let testApp: TestApp
let author: Person
let member: Person
let admin: Person
beforeAll(async () => {
  testApp = await createTestApp()
  author = await testApp.member('yazar')
  member = await testApp.member('bilen')
  admin = await testApp.member('duzen')
  await badgeOf(testApp, admin.profileId, { name: 'admin' })
})
afterEach(async () => expect(await checkInvariants(testApp.database.pool)).toEqual([]))
afterAll(() => testApp.close())

const restaurant = () => testApp.restaurant({ author_id: author.profileId })
const read = async (by: Client, id: string) => (await by.get<RestaurantHours>(`/restaurants/${id}/hours`)).body
const put = (by: Client, id: string, value: string, version = 0) =>
  by.send('PUT', `/restaurants/${id}/hours`, JSON.stringify({ value, version }), { 'content-type': 'application/json' })
const undo = (by: Client, id: string, to: number, version: number) =>
  by.post<RestaurantHours>(`/restaurants/${id}/hours/undo`, { to, version })
const history = async (by: Client, id: string, query = '') => (await by.get<HoursHistory>(`/restaurants/${id}/hours/history${query}`)).body

/** A date of Istanbul as in opening_hours, some days from now. */
function inDays(days: number): string {
  const { year, month, day } = addDays(dateOf(Date.now()), days)
  return `${year} ${monthNames[month - 1]!} ${String(day).padStart(2, '0')}`
}

describe('the hours of a restaurant', () => {
  it('are unknown until a member says them, and then on the restaurant and its card in one form [HOUR-01 HOUR-02]', async () => {
    const id = await restaurant()
    const said = { isWord: false, others: [], own: null }
    expect(await read(testApp.visitor(), id)).toEqual({ value: null, version: 0, ...said, abilities: { canEdit: false, canUndo: false } })
    const answer = await put(member, id, 'mo-su 18:00-28:00; ph closed')
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        value: 'Mo-Su 18:00-04:00; PH off',
        version: 1,
        isWord: true,
        others: [],
        own: { value: 'Mo-Su 18:00-04:00; PH off', waits: { isAlone: true, isGuarded: false, decidedAt: null } },
        abilities: { canEdit: true, canUndo: false },
      },
    ])
    expect((await testApp.visitor().get<Restaurant>(`/restaurants/${id}`)).body.hours).toBe('Mo-Su 18:00-04:00; PH off')
    expect((await read(author, id)).abilities).toEqual({ canEdit: true, canUndo: true })
    // The same again is no change.
    expect((await put(author, id, 'Mo-Su 18:00-04:00; PH off', 1)).body).toMatchObject({ version: 1 })
  })

  it('are refused to visitors, for duets and for a restaurant that does not exist [HOUR-01]', async () => {
    const id = await restaurant()
    expect((await put(testApp.visitor(), id, '24/7')).body).toMatchObject({ code: 'NOT_AUTHENTICATED' })
    expect((await put(member, await duet(testApp, id, member.profileId), '24/7')).body).toMatchObject({ code: 'HOURS_OF_DUET' })
    expect((await put(member, 'yok', '24/7')).body).toMatchObject({ code: 'RESTAURANT_NOT_FOUND' })
    expect((await testApp.visitor().get('/restaurants/yok/hours')).status).toBe(404)
    expect((await testApp.visitor().get('/restaurants/yok/hours/history')).status).toBe(404)
  })

  it('that cannot be are refused with what is wrong: overlaps, 29 February, more than 100 exceptions [HOUR-01]', async () => {
    const id = await restaurant()
    for (const [value, code] of [
      ['Mo 10:00-14:00,13:00-15:00', 'HOURS_OVERLAP'],
      ['Mo 10:00-14:00; Feb 29 off', 'HOURS_DATE_INVALID'],
      ['Mo 10:00-14:00; 2026 Mar 05-2026 Mar 03 off', 'HOURS_DATE_INVALID'],
      [`24/7${'; Mar 05 off'.repeat(101)}`, 'HOURS_TOO_MANY'],
      ['Mo 10:00-10:00', 'HOURS_SPAN_INVALID'],
      ['Akşamları, www.kotu-site.com', 'HOURS_LINK'],
      ['Mo 10:00-14:00 "www.kotu-site.com"', 'HOURS_LINK'],
      [`Akşamları${' açık'.repeat(60)}`, 'HOURS_UNREADABLE'],
      ['Mo off', 'HOURS_EMPTY'],
      ['x'.repeat(6001), 'INVALID_INPUT'],
    ] as const) {
      const { status, body } = await put(member, id, value)
      expect([status, body['code']], value.slice(0, 60)).toEqual([422, code])
    }
    expect((await read(member, id)).version).toBe(0)
  })

  it('are read as people write them [MEND-24 CHG-13 HOUR-02]', async () => {
    for (const [text, value] of [
      ['Hafta içi 10.00 – 22.00, cumartesi 12-20, pazar kapalı', 'Mo-Fr 10:00-22:00; Sa 12:00-20:00'],
      ['Mon-Fri: 9am-6pm', 'Mo-Fr 09:00-18:00'],
      ['Jun-Aug Mo-Fr 10:00+; PH off', 'Mo-Su off; Jun 01-Aug 31 Mo-Fr 10:00+; PH off'],
    ])
      expect((await put(author, await restaurant(), text!)).body).toMatchObject({ value })
  })

  it('that were not understood are kept as they were written, and are never open [MEND-40 CHG-13 HOUR-01 HOUR-02]', async () => {
    const id = await testApp.restaurant({ author_id: author.profileId, restaurant_type: 'yazili' })
    const text = 'Mo-Fr sunrise-sunset, cuma namazından sonra'
    expect((await put(member, id, `  ${text} `)).body).toMatchObject({ value: text, version: 1, isWord: true })
    expect((await testApp.visitor().get<Restaurant>(`/restaurants/${id}`)).body.hours).toBe(text)
    const open = async () => (await testApp.visitor().get<RestaurantPage>('/restaurants?openNow=true&type=yazili')).body.items.length > 0
    await testApp.database.pool.query('update restaurant_hours set due_at = now() where restaurant_id = $1', [id])
    await advanceOpenings(testApp.database.db, new AbortController().signal)
    expect(await open()).toBe(false)
    // Another member agrees with the same words, and the word is confirmed as any other.
    const other = await witness(testApp)
    expect((await put(other, id, text, 1)).status).toBe(200)
    expect((await history(testApp.visitor(), id)).items.map(({ value }) => value)).toEqual([text])
    expect((await put(author, id, '24/7', 1)).body).toMatchObject({ value: '24/7', version: 2 })
    expect(await open()).toBe(true)
    expect((await undo(author, id, 1, 2)).body).toMatchObject({ value: text, version: 3 })
    expect(await open()).toBe(false)
  })

  it('that another member has changed meanwhile are not overwritten, also when both save at once [HOUR-01]', async () => {
    const id = await restaurant()
    await put(member, id, '24/7')
    for (const by of [author, member, await witness(testApp)]) {
      const stale = await put(by, id, 'Mo 10:00-12:00')
      expect([stale.status, stale.body]).toEqual([409, expect.objectContaining({ code: 'HOURS_CHANGED', version: 1 })])
    }
    const values = Array.from({ length: 8 }, (_, index) => `Mo ${10 + index}:00-23:00`)
    const answers = await Promise.all(values.map((value) => put(member, id, value, 1)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(409)])
    const fresh = await restaurant()
    const first = await Promise.all(values.map((value) => put(member, fresh, value)))
    expect(first.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(409)])
  })

  it('have a history that names who changed them, which the author and moderators can undo [HOUR-01]', async () => {
    const id = await restaurant()
    await put(member, id, 'Mo 10:00-12:00')
    await put(author, id, '24/7', 1)
    expect((await undo(member, id, 1, 2)).body).toMatchObject({ code: 'FORBIDDEN' })
    expect((await undo(testApp.visitor(), id, 1, 2)).status).toBe(401)
    expect((await undo(author, id, 1, 2)).body).toMatchObject({ value: 'Mo 10:00-12:00', version: 3 })
    expect((await undo(admin, id, 0, 2)).body).toMatchObject({ code: 'HOURS_CHANGED' })
    expect((await undo(admin, id, 3, 3)).body).toMatchObject({ code: 'HOURS_VERSION_NOT_FOUND' })
    expect((await undo(admin, id, 0, 3)).body).toMatchObject({ value: null, version: 4 })
    expect((await testApp.visitor().get<Restaurant>(`/restaurants/${id}`)).body.hours).toBeNull()
    const page = await history(testApp.visitor(), id, '?limit=3')
    expect(page.items.map((one) => [one.version, one.value, one.person?.username, one.undoneTo])).toEqual([
      [4, null, admin.username, 0],
      [3, 'Mo 10:00-12:00', author.username, 1],
      [2, '24/7', author.username, null],
    ])
    expect((await history(testApp.visitor(), id, `?limit=3&cursor=${page.nextCursor!}`)).items.map((one) => one.version)).toEqual([1])
    // A member who blocked the other one sees the change without the name.
    await member.send('PUT', `/blocks/${author.profileId}`)
    expect((await history(member, id)).items.map((one) => one.person?.username ?? null)).toEqual([
      admin.username,
      null,
      null,
      member.username,
    ])
    await member.send('DELETE', `/blocks/${author.profileId}`)
  })

  it('can be changed a limited number of times a day by a member: at a twentieth of the limit the third change is refused', async () => {
    const limited = await createTestApp({ RATE_LIMITS: '0.05' })
    try {
      const [one, id] = [await limited.member(), await limited.restaurant()]
      const statuses = []
      for (let version = 0; version < 3; version++) statuses.push((await put(one, id, `Mo 1${version}:00-20:00`, version)).status)
      expect(statuses).toEqual([200, 200, 429])
    } finally {
      await limited.close()
    }
  })

  it('stay when the member who said them leaves, without the name; the member’s archive holds the change [SET-17]', async () => {
    const id = await restaurant()
    const gone = await testApp.member('giden')
    await put(gone, id, 'Mo 10:00-12:00')
    const cookie = [...gone.cookies].map((pair) => pair.join('=')).join('; ')
    const archive = await testApp.app.fetch(
      new Request('http://localhost/api/account/export', { headers: { host: 'localhost', cookie } }),
      { address: '127.0.0.1' },
    )
    const files = await unzip(Buffer.from(await archive.arrayBuffer()))
    expect(JSON.parse(String(files.get('calisma-saatleri.json')))).toEqual({
      changes: [expect.objectContaining({ restaurantId: id, version: 1, before: null, after: 'Mo 10:00-12:00', isWord: true })],
      statements: [expect.objectContaining({ restaurantId: id, value: 'Mo 10:00-12:00', waits: true })],
    })
    expect((await gone.post('/account/deletion', { username: gone.username, password: 'acili-ezme-7' })).status).toBe(200)
    expect((await history(testApp.visitor(), id)).items).toMatchObject([{ version: 1, value: 'Mo 10:00-12:00', person: null }])
  })
})

describe('the list of open restaurants', () => {
  it('shows those that are open now, and leaves out closed ones and those with unknown hours; exceptions count [HOUR-01]', async () => {
    const restaurant_type = 'acik_olan'
    const make = async (value: string | null) => {
      const id = await testApp.restaurant({ restaurant_type })
      if (value !== null) expect((await put(member, id, value)).status, value).toBe(200)
      return id
    }
    const always = await make('24/7')
    await make(null)
    const closed = await make(`24/7; ${inDays(-1)}-${inDays(1)} off`)
    const special = await make(`Mo-Su off; ${inDays(-1)}-${inDays(1)} 00:00-24:00`)
    await make(`Mo-Su off; ${inDays(2)} 00:00-24:00`)
    const open = async () => {
      const { body } = await testApp.visitor().get<RestaurantPage>(`/restaurants?openNow=true&type=${restaurant_type}`)
      expect(body.matching).toEqual({ count: body.items.length, isExact: true })
      return body.items.map((one) => one.id).sort()
    }
    expect(await open()).toEqual([always, special].sort())
    await put(admin, closed, '24/7', 1)
    expect(await open()).toEqual([always, special, closed].sort())
    expect((await testApp.visitor().get('/restaurants?openNow=evet')).status).toBe(422)
  })

  it('is kept up to date by a job: an opening that is over makes room for the next one [HOUR-01]', async () => {
    const id = await testApp.restaurant({ restaurant_type: 'sonraki' })
    await put(member, id, '24/7')
    const { pool } = testApp.database
    await pool.query(
      `update restaurant_hours set opening = tstzrange(now() - interval '9 hours', now() - interval '1 hour'), due_at = now() - interval '1 hour'
      where restaurant_id = $1`,
      [id],
    )
    const open = async () => (await testApp.visitor().get<RestaurantPage>('/restaurants?openNow=true&type=sonraki')).body.items.length
    expect(await open()).toBe(0)
    await advanceOpenings(testApp.database.db, new AbortController().signal)
    expect(await open()).toBe(1)
    const { rows } = await pool.query<{ due: boolean }>('select due_at > now() as due from restaurant_hours where restaurant_id = $1', [id])
    expect(rows).toEqual([{ due: true }])
  })

  it('pages through thousands of open restaurants in order, as through few [HOUR-01]', async () => {
    const { pool } = testApp.database.patient
    const ids = "select 'cok-' || n as id, n from generate_series(1, 3100) n"
    await pool.query(`insert into restaurants (id, title, search_key, address_key, restaurant_type, created_at)
      select id, id, id, '', 'cok', now() - n * interval '1 minute' from (${ids}) v`)
    await pool.query(`insert into hours_changes (restaurant_id, version, new_value) select id, 1, '24/7' from (${ids}) v`)
    await pool.query(`insert into restaurant_hours (restaurant_id, value, opening, due_at)
      select id, '24/7', case when n % 50 > 0 then tstzrange(now() - interval '1 hour', now() + interval '1 hour') end, now() from (${ids}) v`)
    const page = async (cursor: string | null) =>
      (
        await testApp
          .visitor()
          .get<RestaurantPage>(`/restaurants?openNow=true&type=cok&limit=30${cursor === null ? '' : `&cursor=${cursor}`}`)
      ).body
    const first = await page(null)
    const second = await page(first.nextCursor)
    const shown = [...first.items, ...second.items].map((one) => one.id)
    expect(first.matching).toEqual({ count: 3038, isExact: true })
    expect(shown).toEqual(
      Array.from({ length: 62 }, (_, index) => index + 1)
        .filter((n) => n % 50 > 0)
        .slice(0, 60)
        .map((n) => `cok-${n}`),
    )
    await pool.query("delete from restaurants where restaurant_type = 'cok'")
  })
})
