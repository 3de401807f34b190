import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fold } from '#lib/fold.ts'
import { rowsRead } from '#tests/support/plans.ts'
import { collection, crowd, duet, membersVote } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { FoundCollectionPage, FoundMemberPage, FoundRestaurantPage } from '../search.contract.ts'
import { getResults } from './get-results.ts'

interface Pages {
  restaurants: FoundRestaurantPage
  members: FoundMemberPage
  collections: FoundCollectionPage
}

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())

async function list<S extends keyof Pages>(section: S, query: Record<string, string>): Promise<Pages[S]> {
  const { status, body } = await testApp.visitor().get<Pages[S]>(`/search/${section}?${new URLSearchParams(query).toString()}`)
  expect([section, query, status]).toEqual([section, query, 200])
  return body
}

async function allOf<S extends keyof Pages>(section: S, query: Record<string, string>): Promise<string[]> {
  const ids: string[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page: Pages[S] = await list(section, { ...query, ...(cursor && { cursor }) })
    ids.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor
  }
  return ids
}

async function member(username: string, nickname: string): Promise<string> {
  const { db } = testApp.database
  const account = { id: username, name: username, email: `${username}@example.com`, username, nickname, policies_accepted_at: new Date() }
  await db.insertInto('auth_users').values(account).execute()
  return (await db.selectFrom('profiles').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id
}

const results = (q: string, given: Partial<Parameters<typeof getResults>[1]> = {}) =>
  getResults({ db: testApp.database.db }, { q, types: [], openNow: false, facts: [], ...given })

describe('the results of a search', () => {
  it('list every restaurant once, page by page: those that begin with the words first, then by votes [FIX-06]', async () => {
    const voters = await crowd(testApp, 3)
    const ids = await Promise.all(Array.from({ length: 7 }, (_, n) => testApp.restaurant({ title: `Usta Gözlemeci ${n}` })))
    await membersVote(testApp, ids[4]!, voters, [8, 8, 8])
    await membersVote(testApp, ids[2]!, voters, [8, 8])
    const begins = await testApp.restaurant({ title: 'GÖZLEMECİ ŞÜKRÜ' })
    await duet(testApp, ids[0]!, voters[0]!)
    const found = await allOf('restaurants', { q: 'gozlemeci', limit: '3' })
    expect(found.slice(0, 3)).toEqual([begins, ids[4], ids[2]])
    expect(found.toSorted()).toEqual([begins, ...ids].toSorted())
    expect(await allOf('restaurants', { q: 'GÖZLEMECİ', limit: '2' })).toEqual(found)
  })

  it('keep the restaurants of the chosen types [FIX-06]', async () => {
    const [tost, pide] = await Promise.all(
      ['tost', 'pide'].map((type) => testApp.restaurant({ title: `Süzgeç ${type}`, restaurant_type: type })),
    )
    await testApp.restaurant({ title: 'Süzgeç türsüz' })
    expect(await allOf('restaurants', { q: 'süzgeç', type: 'tost' })).toEqual([tost])
    expect((await allOf('restaurants', { q: 'süzgeç', type: 'tost,pide' })).toSorted()).toEqual([pide, tost].toSorted())
    const { counts } = await results('süzgeç', { types: ['pide'] })
    expect(counts.restaurants).toEqual({ count: 1, isExact: true })
  })

  it('keep the restaurants that are open now, and say hours, price level and position of each [VIEW-04]', async () => {
    const { pool } = testApp.database
    const [open, shut] = await Promise.all(['Nöbetçi Kumpir', 'Nöbetçi Midye'].map((title) => testApp.restaurant({ title })))
    for (const [id, from] of [
      [open, -1],
      [shut, 1],
    ] as const)
      await pool.query(
        `insert into restaurant_hours (restaurant_id, value, version, opening, due_at)
         values ($1, 'Mo-Su 10:00-22:00', 1, tstzrange(now() + $2 * interval '1 hour', now() + interval '3 hours'), now() + interval '1 day')`,
        [id, from],
      )
    await pool.query("update restaurants set longitude = 29.03, latitude = 40.99, position_kind = 'pin' where id = $1", [open])
    const { items } = await list('restaurants', { q: 'nobetci', openNow: 'true' })
    expect(items).toMatchObject([
      { id: open, hours: 'Mo-Su 10:00-22:00', priceLevel: null, position: { longitude: 29.03, latitude: 40.99, isApproximate: false } },
    ])
    expect((await allOf('restaurants', { q: 'nobetci' })).toSorted()).toEqual([open, shut].toSorted())
    const { counts, found } = await results('nobetci', { openNow: true })
    expect([counts.restaurants.count, found.section, found.items.length]).toEqual([1, 'restaurants', 1])
  })

  it('find members by username and by shown name, in any Turkish spelling, after a change of name, too [FIX-06]', async () => {
    const id = await member('ay_ocagi', 'Işıl Çağlar')
    for (const q of ['ışıl', 'ISIL', 'çağlar', 'caglar', 'ÇAĞLAR', '@ay_oc', 'ocagi', 'ça', 'ıl'])
      expect([q, await allOf('members', { q })]).toEqual([q, [id]])
    await testApp.database.db.updateTable('profiles').set({ nickname: 'Gül Öztürk' }).where('id', '=', id).execute()
    expect(await allOf('members', { q: 'çağlar' })).toEqual([])
    expect((await list('members', { q: 'OZTURK' })).items).toEqual([{ id, username: 'ay_ocagi', nickname: 'Gül Öztürk', avatarUrl: null }])
  })

  it('page members, the better known first, and show visitors no more than a name and a picture [FIX-06]', async () => {
    const everyone = await crowd(testApp, 5)
    const found = await allOf('members', { q: 'kalabalık', limit: '2' })
    expect(found.length).toBeGreaterThanOrEqual(5)
    expect(new Set(found).size).toBe(found.length)
    expect(found).toEqual(expect.arrayContaining(everyone))
    const { items } = await list('members', { q: 'kalabalık' })
    expect(Object.keys(items[0]!).toSorted()).toEqual(['avatarUrl', 'id', 'nickname', 'username'])
  })

  it('hold only public collections, most liked first, and none that is hidden again or whose owner has left [FIX-06]', async () => {
    const { db } = testApp.database
    const [owner] = await crowd(testApp, 1)
    const make = (name: string, more = {}) => collection(testApp, owner!, { name, is_public: true, ...more })
    const ids = [await make('Gece Şöleni'), await make('Şölen'), await make('Uzun gece şöleni')]
    await make('Gizli şölen', { is_public: false })
    await db.updateTable('collections').set({ like_count: 5 }).where('id', '=', ids[2]!).execute()
    expect(await allOf('collections', { q: 'solen', limit: '1' })).toEqual([ids[1], ids[2], ids[0]])
    expect((await list('collections', { q: 'ŞÖLEN' })).items[0]).toMatchObject({
      id: ids[1],
      name: 'Şölen',
      isPublic: true,
      owner: { id: owner },
    })
    await db.updateTable('collections').set({ is_public: false }).where('id', '=', ids[1]!).execute()
    expect(await allOf('collections', { q: 'şölen' })).toEqual([ids[2], ids[0]])
    await db.deleteFrom('profiles').where('id', '=', owner!).execute()
    expect(await allOf('collections', { q: 'şölen' })).toEqual([])
    expect(await allOf('members', { q: owner! })).toEqual([])
  })

  it('are those of the corrected words when nothing matches, or name the nearest name, or nothing when nothing is near [FIX-06]', async () => {
    await testApp.restaurant({ title: 'Çıtır Kokoreç Şükrü' })
    await member('bulut_avcisi', 'Bulut Avcısı')
    const meant = async (q: string) => (await results(q)).suggestion
    expect(await meant('kokorç')).toBe('kokoreç')
    expect(await meant('bulud avcisi')).toBe('Bulut Avcısı')
    for (const q of ['kokoreç', 'qxqwxq zzyzz', 'qx', '%%%%%%', '🌶🌶🌶🌶🌶']) expect([q, await meant(q)]).toEqual([q, null])
    const corrected = await results('kokorç')
    expect(corrected.found.items).toMatchObject([{ title: 'Çıtır Kokoreç Şükrü' }])
    expect(corrected.counts.restaurants.count).toBe(1)
    expect((await results(corrected.suggestion!)).found.items).toEqual(corrected.found.items)
  })

  it('open on the first kind that has any, or on the chosen one, and count all three [FIX-06]', async () => {
    const id = await member('tekbasina', 'Yalnız Üye')
    const { found, counts } = await results('tekbasina')
    expect(found).toMatchObject({ section: 'members', items: [{ id }] })
    expect([counts.restaurants.count, counts.members.count, counts.collections.count]).toEqual([0, 1, 0])
    expect((await results('tekbasina', { section: 'collections' })).found).toEqual({ section: 'collections', items: [], nextCursor: null })
  })

  it('take hostile input for what it is: a search without result, or 422 [FIX-06]', async () => {
    await testApp.restaurant({ title: 'Yüzde %90 Lezzet' })
    for (const section of ['restaurants', 'members', 'collections'] as const) {
      for (const q of ['%%%', '___', '\\\\', '.*', "';--", '❤️', '👨‍👩‍👧', '\u0301\u0301', '﷽﷽'])
        expect([section, q, await allOf(section, { q })]).toEqual([section, q, []])
      for (const q of ['', 'k', 'x'.repeat(10_000), 'a\u0000b']) {
        const { status, body } = await testApp.visitor().get(`/search/${section}?q=${encodeURIComponent(q)}`)
        // A character that no address may hold is refused before the route.
        expect([section, q.slice(0, 9), [400, 422].includes(status), body['code']]).toEqual([section, q.slice(0, 9), true, 'INVALID_INPUT'])
      }
      expect((await testApp.visitor().get(`/search/${section}?q=kokorec&cursor=e30`)).status).toBe(422)
    }
    expect(await allOf('restaurants', { q: '%90' })).toHaveLength(1)
  })

  it('are limited like the search itself [FIX-06]', async () => {
    const limited = await createTestApp({ RATE_LIMITS: 'on' })
    const visitor = limited.visitor()
    await visitor.get('/viewer')
    const statuses: number[] = []
    for (let n = 0; n < 31; n++) statuses.push((await visitor.get(`/search/${n % 2 ? 'members' : 'collections'}?q=kokorec`)).status)
    expect(statuses).toEqual([...Array<number>(30).fill(200), 429])
    await limited.close()
  })
})

describe('the database', () => {
  it('folds a name like the program [FIX-06]', async () => {
    const names = [
      'IŞIK İĞÜÖÇ ığüşöç',
      ' Çift   boşluk\u00a0',
      'ÉLODIE Ñandú Åse',
      'ИВАН Ёлка Й',
      'ΆΛΦΑ Ωμέγα',
      'ＦＵＬＬ Ⅷ ﬁ ª',
      'مَرْحَبًا',
      'שָׁלוֹם',
      'Acı 🌶️ ❤️ 👨‍👩‍👧',
      'a\u0307\u0323',
    ]
    const { rows } = await testApp.database.pool.query<{ folded: string }>('select fold_name(n) as folded from unnest($1::text[]) n', [
      names,
    ])
    expect(rows.map(({ folded }) => folded)).toEqual(names.map(fold))
  })

  it('reads few rows for a rare and for a common word among fifteen thousand of each [FIX-06]', async () => {
    const many = await createTestApp()
    const { pool, db } = many.database
    // A statement has five seconds.
    for (let last = 0; last < 15_000; last += 2500) {
      const some = `generate_series(${last + 1}, ${last + 2500}) i`
      for (const statement of [
        `insert into restaurants (id, title, search_key) select 'mekan-' || i, 'Lokanta ' || i, 'lokanta ' || i from ${some}`,
        `insert into auth_users (id, name, email, username, nickname, policies_accepted_at)
          select 'u' || i, 'u', i || '@example.com', 'uye_' || i, 'Gezgin ' || i, now() from ${some}`,
        `insert into collections (user_id, name, is_public)
          select id, 'Rota ' || username, true from profiles join ${some} on username = 'uye_' || i`,
      ])
        await pool.query(statement)
    }
    for (const table of ['restaurants', 'profiles', 'collections']) await pool.query(`vacuum analyze ${table}`)
    const rows = (q: string, types: string[] = []) => rowsRead(many, () => getResults({ db }, { q, types, openNow: false, facts: [] }))
    // The first search takes the sample of titles.
    await rows('ilk')
    // Most of these are the first collections by likes, which are looked through twice: to count and to list.
    for (const q of ['lokanta 4711', 'gezgin 4711', 'rota uye_4711', 'bulunmayan']) expect([q, (await rows(q)) < 3000]).toEqual([q, true])
    // No index serves these, so the first restaurants are looked through.
    for (const q of ['%%%', 'q!!', '7..', '🌶🌶', 'qx']) expect([q, (await rows(q)) < 9000]).toEqual([q, true])
    for (const q of ['lokanta', 'lokantta', 'gezgin', 'rota', 'lo']) expect([q, (await rows(q)) < 30_000]).toEqual([q, true])
    expect(await rows('lokanta', ['pide'])).toBeLessThan(9000)
    await many.close()
  }, 120_000)

  it('finds all of a common word that have a rare fact, and reads few of them for any fact [FACT-03]', async () => {
    const many = await createTestApp()
    const { pool, db } = many.database
    const say = (fact: string, which: string) =>
      pool.query(`insert into restaurant_facts (restaurant_id, fact, value, state, confirmed_on, witnesses, is_hit, hit_until)
        select id, '${fact}', 'yes', 'fact', current_date, 2, true, current_date + 100 from (${which}) r`)
    const made = (name: string, from: number, to: number) =>
      pool.query(`insert into restaurants (id, title, search_key)
        select '${name}-' || i, '${name} ' || i, '${name} ' || i from generate_series(${from}, ${to}) i`)
    for (let last = 0; last < 12_000; last += 500) await made('lokanta', last + 1, last + 500)
    for (let last = 0; last < 3200; last += 400) {
      await made('pilav', last + 1, last + 400)
      await say('card', `select 'pilav-' || i as id from generate_series(${last + 1}, ${last + 400}) i`)
    }
    await say('card', "select 'lokanta-' || i as id from generate_series(1, 40) i")
    await say('iftar', "select 'lokanta-' || i as id from generate_series(1, 40) i")
    await pool.query('vacuum analyze restaurants, restaurant_facts')
    const find = (fact: string, openNow = false) => getResults({ db }, { q: 'lokanta', types: [], openNow, facts: [fact] })
    const { counts, found } = await find('iftar')
    expect([counts.restaurants, found.items.length]).toEqual([{ count: 40, isExact: true }, 20])
    expect((await find('iftar', true)).counts.restaurants.count).toBe(0)
    expect((await find('card')).counts.restaurants.isExact).toBe(false)
    expect(await rowsRead(many, () => find('iftar'), 'restaurants')).toBeLessThan(500)
    expect(await rowsRead(many, () => find('card'), 'restaurants')).toBeLessThan(11_000)
    await many.close()
  }, 120_000)
})
