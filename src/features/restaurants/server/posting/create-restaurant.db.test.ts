import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { newRestaurant } from '../../posting.contract.ts'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { createRestaurant } from './create-restaurant.ts'

let testApp: TestApp
let member: Awaited<ReturnType<TestApp['member']>>
beforeAll(async () => {
  testApp = await createTestApp()
  member = await testApp.member('ekleyen')
})
afterEach(async () => expect(await checkInvariants(testApp.database.pool)).toEqual([]))
afterAll(() => testApp.close())

const draft = {
  title: '  Çıtır   Kokoreç Şükrü ',
  body: 'Bol kimyonlu, çeyrek ekmek.',
  address: ' Moda Caddesi 12, Kadıköy ',
  mapsLink: 'https://www.google.com/maps?q=kokorec',
  videoLink: 'https://www.youtube.com/watch?v=lokma',
  initialRating: 8.256,
  useBoost: false,
  acceptText: 'Accept',
  rejectText: 'Reject',
  photos: [],
  restaurantType: 'kokorec',
}

async function points(profileId: string): Promise<number> {
  const { points_tenths } = await testApp.database.db
    .selectFrom('profiles')
    .select('points_tenths')
    .where('id', '=', profileId)
    .executeTakeFirstOrThrow()
  return points_tenths
}

async function grant(profileId: string, tenths: number): Promise<void> {
  await testApp.database.db
    .insertInto('points_log')
    .values({ user_id: profileId, points_change: tenths, reason: 'GRANTED', source: `test:${randomUUID()}` })
    .execute()
}

const count = async (): Promise<number> =>
  (
    await testApp.database.db
      .selectFrom('restaurants')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

describe('adding a restaurant', () => {
  it('a member adds one with all fields, and it is public, votable and not boosted [ASK-23 ASK-34 ASK-35 ENT-12]', async () => {
    const { status, body } = await member.post<Restaurant>('/restaurants', draft)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      id: 'citir-kokorec-sukru',
      title: 'Çıtır Kokoreç Şükrü',
      body: draft.body,
      address: 'Moda Caddesi 12, Kadıköy',
      mapsLink: draft.mapsLink,
      videoLink: draft.videoLink,
      initialRating: 8.26,
      restaurantType: 'kokorec',
      acceptText: 'Accept',
      rejectText: 'Reject',
      hypeScore: 0,
      isVotable: true,
      questionType: 'normal',
      photos: [],
      authorId: member.profileId,
    })
    expect((await testApp.visitor().get('/restaurants/citir-kokorec-sukru')).body).toEqual(body)
    const found = await testApp.visitor().get<{ restaurants?: { id: string }[] }>('/search?q=KOKOREC')
    expect(JSON.stringify(found.body)).toContain('citir-kokorec-sukru')
    expect((await testApp.visitor().get<{ items: Restaurant[] }>('/restaurants?sort=newest&limit=1')).body.items[0]).toEqual(body)
  })

  it('only the title is required: absent or blank fields are stored as null [ASK-02 ASK-14 ASK-15]', async () => {
    const sparse = { title: 'Yalnız Başlık', body: ' \n ', address: '', mapsLink: '  ', videoLink: '', restaurantType: ' ' }
    for (const given of [sparse, { title: 'Yalnız Başlık' }]) {
      const { status, body } = await member.post<Restaurant>('/restaurants', given)
      expect([status, body.body, body.address, body.mapsLink, body.videoLink, body.restaurantType, body.initialRating]).toEqual([
        201,
        null,
        null,
        null,
        null,
        null,
        null,
      ])
      expect([body.acceptText, body.rejectText]).toEqual(['Accept', 'Reject'])
    }
    for (const title of ['', '   ', '\u200b', undefined]) {
      const { status, body } = await member.post('/restaurants', { title })
      expect([status, body['code']]).toEqual([422, title === undefined ? 'INVALID_INPUT' : 'TITLE_REQUIRED'])
    }
  })

  it('titles, descriptions and addresses may have the maximum length in letters, and not one more [ASK-04 CARD-28]', async () => {
    const before = await count()
    for (const [field, max, code] of [
      ['title', 120, 'TITLE_TOO_LONG'],
      ['body', 500, 'BODY_TOO_LONG'],
      ['address', 300, 'ADDRESS_TOO_LONG'],
      ['restaurantType', 40, 'TYPE_TOO_LONG'],
      ['acceptText', 50, 'VOTE_TEXT_INVALID'],
      ['rejectText', 50, 'VOTE_TEXT_INVALID'],
    ] as const) {
      const whole = await member.post('/restaurants', { title: 'Sınır', [field]: '🌶'.repeat(max) })
      expect([field, whole.status]).toEqual([field, 201])
      const longer = await member.post('/restaurants', { title: 'Sınır', [field]: '🌶'.repeat(max + 1) })
      expect([field, longer.status, longer.body['code']]).toEqual([field, 422, code])
    }
    expect(await count()).toBe(before + 6)
  })

  it('links must lead to the web, in any disguise [ASK-16]', async () => {
    const bad = [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      ' java\nscript:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      'vbscript:x',
      'file:///etc/passwd',
      'ftp://example.com',
      '//example.com',
      'https:example.com',
      'https:\\\\example.com',
      'https://user:secret@example.com',
      'https://exa mple.com',
      'https://',
      `https://example.com/${'a'.repeat(2048)}`,
      'example.com',
      'http://[::1',
    ]
    for (const field of ['mapsLink', 'videoLink'])
      for (const link of bad) {
        const { status, body } = await member.post('/restaurants', { title: 'Bağlantı', [field]: link })
        expect([field, link, status]).toEqual([field, link, 422])
        expect(['LINK_INVALID', 'INVALID_INPUT']).toContain(body['code'])
      }
    const longest = `https://www.google.com/maps/${'a'.repeat(2048 - 28)}`
    const { status } = await member.post('/restaurants', {
      title: 'Bağlantı',
      mapsLink: longest,
      videoLink: 'http://WWW.YouTube.com/a?b#c',
    })
    expect(status).toBe(201)
  })

  it('a rating outside 1 to 10 is not stored [ASK-10 ASK-12]', async () => {
    for (const [given, kept] of [
      [0.99, null],
      [1, 1],
      [10, 10],
      [10.01, null],
      [7.005, 7.01],
      [null, null],
    ]) {
      const { body } = await member.post<Restaurant>('/restaurants', { title: 'Puan', initialRating: given })
      expect([given, body.initialRating]).toEqual([given, kept])
    }
  })

  it('adding one requires a session and a profile [ASK-22 ERR-01 ERR-04]', async () => {
    const { status, body } = await testApp.visitor().post('/restaurants', { title: 'Kimsenin' })
    expect([status, body['error']]).toEqual([401, 'Not authenticated'])
    const stranger = { kind: 'member', id: randomUUID(), authId: 'x', username: 'yok', isVerified: true } as const
    const posted = createRestaurant(testApp.context, stranger, newRestaurant.parse({ title: 'Kimsenin' }))
    await expect(posted).rejects.toMatchObject({ code: 'PROFILE_NOT_FOUND', status: 404 })
    const got = await member.get('/restaurants/kimsenin')
    expect(got.status).toBe(404)
  })

  it('earns its author half a point and the first badge [PTS-01 BADGE-03]', async () => {
    const author = await testApp.member('yeni')
    const { body } = await author.post<Restaurant>('/restaurants', { title: 'İlk Mekanım' })
    expect(await points(author.profileId)).toBe(5)
    const rows = await testApp.database.db.selectFrom('points_log').selectAll().where('user_id', '=', author.profileId).execute()
    expect(rows).toMatchObject([{ points_change: 5, reason: 'QUESTION_CREATED', question_id: body.id, source: `restaurant:${body.id}` }])
  })

  it('a title whose address is taken or reserved gets the next free one', async () => {
    const ids: string[] = []
    for (let turn = 0; turn < 3; turn++) ids.push((await member.post<Restaurant>('/restaurants', { title: 'Aynı Ad' })).body.id)
    expect(ids).toEqual(['ayni-ad', 'ayni-ad-1', 'ayni-ad-2'])
    for (const title of ['Count', 'Random']) {
      const { body } = await member.post<Restaurant>('/restaurants', { title })
      expect(body.id).toBe(`${title.toLowerCase()}-1`)
    }
  })

  it('after a thousand of the same title the address contains the time', async () => {
    await testApp.database.pool.query(
      `insert into restaurants (id, title, search_key) select 'kalabalik' || case n when 0 then '' else '-' || n end, 'x', 'x' from generate_series(0, 1000) n`,
    )
    const { body } = await member.post<Restaurant>('/restaurants', { title: 'Kalabalık' })
    expect(body.id).toMatch(/^kalabalik-\d{13}$/)
  })

  it('a call repeated with its key creates nothing new and returns the same response; the key is invalid for other requests', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const before = await points(member.profileId)
    const first = await member.post<Restaurant>('/restaurants', { title: 'Bir Kere' }, key)
    const again = await member.post<Restaurant>('/restaurants', { title: 'Bir Kere' }, key)
    expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id])
    expect(await points(member.profileId)).toBe(before + 5)
    const other = await member.post('/restaurants', { title: 'Başka' }, key)
    expect([other.status, other.body['code']]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
    const somebodyElse = await testApp.member('baska')
    expect((await somebodyElse.post<Restaurant>('/restaurants', { title: 'Bir Kere' }, key)).body.id).not.toBe(first.body.id)
  })
})

describe('a boost', () => {
  it('costs a hundred points and sets the Hype score to a hundred [HYPE-05 HYPE-09 ASK-34]', async () => {
    const rich = await testApp.member('zengin')
    await grant(rich.profileId, 1000)
    const { status, body } = await rich.post<Restaurant>('/restaurants', { title: 'Parlak Büfe', useBoost: true })
    expect([status, body.hypeScore]).toEqual([201, 100])
    expect(body.hype).toBeGreaterThanOrEqual(100)
    expect(await points(rich.profileId)).toBe(5)
    const ledger = await testApp.database.db
      .selectFrom('points_log')
      .select(['reason', 'points_change', 'question_id'])
      .where('user_id', '=', rich.profileId)
      .where('reason', '<>', 'GRANTED')
      .orderBy('id')
      .execute()
    expect(ledger).toEqual([
      { reason: 'BOOST', points_change: -1000, question_id: body.id },
      { reason: 'QUESTION_CREATED', points_change: 5, question_id: body.id },
    ])
  })

  it('with 99.9 points is refused, also with the half point for the restaurant: nothing is created or paid [ASK-21 ASK-30]', async () => {
    const poor = await testApp.member('fakir')
    await grant(poor.profileId, 999)
    const before = await count()
    const { status, body } = await poor.post('/restaurants', { title: 'Yetmedi', useBoost: true })
    expect([status, body['code'], body['error']]).toEqual([
      409,
      'BOOST_POINTS_MISSING',
      'Insufficient points to boost question. You need 100 points.',
    ])
    expect([await points(poor.profileId), await count()]).toEqual([999, before])
  })

  it('that cannot be paid leaves neither a restaurant nor changed points [HYPE-07]', async () => {
    const rich = await testApp.member('borclu')
    await grant(rich.profileId, 2000)
    // A debit with this source exists already, so the ledger refuses a second.
    await testApp.database.db
      .insertInto('points_log')
      .values({ user_id: rich.profileId, points_change: -1000, reason: 'BOOST', source: 'restaurant:odenemeyen' })
      .execute()
    const before = await count()
    const { status, body } = await rich.post('/restaurants', { title: 'Ödenemeyen', useBoost: true })
    expect([status, body['error']]).toEqual([409, 'Failed to process boost payment'])
    expect([await points(rich.profileId), await count()]).toEqual([1000, before])
  })

  it('can be bought only when adding a restaurant [HYPE-08]', async () => {
    const rich = await testApp.member('sonradan')
    await grant(rich.profileId, 1000)
    const { body } = await rich.post<Restaurant>('/restaurants', { title: 'Sonradan Olmaz' })
    const answer = await rich.send('PATCH', `/restaurants/${body.id}`, { useBoost: true })
    expect([answer.status, (await rich.get<Restaurant>(`/restaurants/${body.id}`)).body.hypeScore]).toEqual([422, 0])
    expect(await points(rich.profileId)).toBe(1005)
  })

  it('the address of one that a moderator deleted is not reused: its reports and points still name it', async () => {
    const { db } = testApp.database
    const add = async () => (await member.post<Restaurant>('/restaurants', { title: 'Kapanan Büfe' })).body.id
    const first = await add()
    await db.deleteFrom('restaurants').where('id', '=', first).execute()
    await db.insertInto('deleted_content_stats').values({ content_type: 'question', content_id: first }).execute()
    const before = await points(member.profileId)
    expect([first, await add(), await add()]).toEqual(['kapanan-bufe', 'kapanan-bufe-1', 'kapanan-bufe-2'])
    expect((await points(member.profileId)) - before).toBe(10)
  })
})
