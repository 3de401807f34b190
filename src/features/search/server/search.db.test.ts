import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crowd, duet, membersVote } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { SearchResult } from '../search.contract.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
  for (const title of ['Çıtır Kokoreç Şükrü', 'KÖFTE DURAĞI', 'IŞIK DÖNER', 'Yüzde %50 İndirim', 'Alt_çizgi Büfe'])
    await testApp.restaurant({ title })
  await testApp.database.db
    .insertInto('auth_users')
    .values(
      ['zeynep_k', 'zeynep.demir', 'ali_veli', 'isikci', 'yildiz'].map((username) => ({
        id: username,
        name: username,
        email: `${username}@example.com`,
        username,
        policies_accepted_at: new Date(),
        nickname: `Sayın ${username}`,
      })),
    )
    .execute()
})
afterAll(() => testApp.close())

async function search(q: string): Promise<SearchResult> {
  const { status, body } = await testApp.visitor().get<SearchResult>(`/search?q=${encodeURIComponent(q)}`)
  expect([q, status]).toEqual([q, 200])
  return body
}

const titles = async (q: string) => (await search(q)).restaurants.map((item) => item.title)
const usernames = async (q: string) => (await search(q)).members.map((item) => item.username)

describe('search', () => {
  it('finds restaurants by any part of the title, in any case and any Turkish spelling [LAY-10 LAY-11]', async () => {
    for (const q of ['kokoreç', 'KOKOREC', 'kokor', 'şükrü', 'sukru', 'ŞÜKRÜ', 'çıtır', 'CITIR', 'itir koko', 'rec'])
      expect([q, await titles(q)]).toEqual([q, ['Çıtır Kokoreç Şükrü']])
    for (const q of ['kofte', 'köfte', 'KÖFTE', 'duragi', 'DURAĞI']) expect([q, await titles(q)]).toEqual([q, ['KÖFTE DURAĞI']])
    for (const q of ['ışık', 'isik', 'IŞIK', 'İŞİK', 'döner']) expect([q, await titles(q)]).toContainEqual(['IŞIK DÖNER'])
  })

  it('finds members by any part of the username, with or without an @ [LAY-10]', async () => {
    expect(await usernames('zeynep')).toEqual(['zeynep.demir', 'zeynep_k'])
    expect(await usernames('@ZEYNEP_')).toEqual(['zeynep_k'])
    expect(await usernames('veli')).toEqual(['ali_veli'])
    expect(await usernames('YILDIZ')).toEqual(['yildiz'])
    expect((await search('ali_veli')).members[0]).toEqual({
      id: expect.any(String) as string,
      username: 'ali_veli',
      nickname: 'Sayın ali_veli',
      avatarUrl: null,
    })
  })

  it('finds members by their shown name, too [FIX-06]', async () => {
    await testApp.database.db.updateTable('profiles').set({ nickname: 'Gökçe Işık' }).where('username', '=', 'isikci').execute()
    for (const q of ['gökçe', 'GOKCE ISIK', 'gö']) expect([q, await usernames(q)]).toEqual([q, ['isikci']])
  })

  it('works with two letters, at the start of a word or inside it', async () => {
    expect(await titles('ko')).toEqual(['KÖFTE DURAĞI', 'Çıtır Kokoreç Şükrü'])
    expect(await titles('öf')).toEqual(['KÖFTE DURAĞI'])
    expect(await usernames('ve')).toEqual(['ali_veli'])
    expect(await usernames('ey')).toEqual(['zeynep.demir', 'zeynep_k'])
  })

  it('finds similar spellings when nothing else matches [LAY-11]', async () => {
    for (const q of ['kokorç', 'kokrec', 'kokoreçç', 'kokorech']) expect([q, await titles(q)]).toEqual([q, ['Çıtır Kokoreç Şükrü']])
    expect(await titles('köftee')).toEqual(['KÖFTE DURAĞI'])
    expect(await usernames('zeyneb_k')).toContain('zeynep_k')
    expect(await search('qwxqwx')).toEqual({ places: [], members: [], restaurants: [], dishes: [] })
  })

  it('shows at most three members and three restaurants: prefix matches first, then by votes [LAY-09 LIM-06]', async () => {
    const voters = await crowd(testApp, 5)
    const [few, many, begins] = await Promise.all(
      ['Usta Pideci Ali', 'Şen Pideci Ayşe', 'Pideci Baba', 'Taze Pideci'].map((title) => testApp.restaurant({ title })),
    )
    await membersVote(testApp, few!, voters, [7])
    await membersVote(testApp, many!, voters, [7, 7, 7])
    const found = await search('pideci')
    expect(found.restaurants.map((item) => item.id)).toEqual([begins, many, few])
    expect(found.restaurants[1]!.memberAverage).toBe(7)
    expect((await search('kalabalik')).members).toHaveLength(3)
  })

  it('finds a prefix match before those with more votes, also among thousands [LAY-09]', async () => {
    const many = await createTestApp()
    await many.database.patient.pool.query(`
      insert into restaurants (id, title, search_key, member_accept_count)
      select 'kral-' || i, 'Lokanta Kral', 'lokanta kral', 9 from generate_series(1, 3) i
      union all select 'yer-' || i, 'Yer', 'yer', 5 from generate_series(1, 3000) i`)
    await many.restaurant({ title: 'Kral' })
    const { body } = await many.visitor().get<SearchResult>('/search?q=kral')
    expect(body.restaurants.map(({ title }) => title)).toEqual(['Kral', 'Lokanta Kral', 'Lokanta Kral'])
    await many.close()
  })

  it('shows a restaurant with its place, type, small picture and members’ average', async () => {
    const id = await testApp.restaurant({
      title: 'Resimli Waffle',
      address: 'Moda',
      restaurant_type: 'waffle',
      photos: ['waffle1', 'waffle2'],
    })
    expect((await search('resimli')).restaurants).toEqual([
      {
        id,
        title: 'Resimli Waffle',
        address: 'Moda',
        restaurantType: 'waffle',
        photo: '/media/waffle1-400.webp',
        memberAverage: null,
        isDuet: false,
        duetUserId: null,
        status: 'open',
      },
    ])
  })

  it('treats % and _ and other special characters literally', async () => {
    expect(await titles('%50')).toEqual(['Yüzde %50 İndirim'])
    expect(await titles('alt_ç')).toEqual(['Alt_çizgi Büfe'])
    for (const q of ['%%%', '___', '\\\\\\', '.*', '(?', '[a', '$$', "';--"]) expect([q, await titles(q)]).toEqual([q, []])
  })

  it('accepts one emoji, with or without modifiers, like two letters [LAY-12 REPAIR-18]', async () => {
    await testApp.restaurant({ title: 'Acı 🌶 Büfe' })
    for (const q of ['🌶', '🌶️', ' 🌶 ']) expect([q, await titles(q)]).toEqual([q, ['Acı 🌶 Büfe']])
    for (const q of ['❤️', '👨‍👩‍👧', '🇹🇷', '🥙']) expect([q, await titles(q)]).toEqual([q, []])
  })

  it('lists a restaurant once, with any number of duets, and marks a duet of a renamed or deleted original [REPAIR-18]', async () => {
    const makers = await crowd(testApp, 4)
    const original = await testApp.restaurant({ title: 'Tekil Tantuni' })
    await testApp.restaurant({ title: 'Usta Tekil' })
    const duets = await Promise.all(makers.slice(0, 3).map((maker) => duet(testApp, original, maker)))
    await testApp.database.db
      .updateTable('restaurants')
      .set({ title: 'Tekil Tantuni', search_key: 'tekil tantuni' })
      .where('id', 'in', duets)
      .execute()
    const found = async (q: string) => (await search(q)).restaurants.map(({ title, isDuet }) => `${title}${isDuet ? ' (düet)' : ''}`)
    expect(await found('tekil')).toEqual(['Tekil Tantuni', 'Usta Tekil'])
    expect(await found('tekill tantunii')).toEqual(['Tekil Tantuni'])
    await testApp.database.db
      .updateTable('restaurants')
      .set({ title: 'Yeni Ad', search_key: 'yeni ad' })
      .where('id', '=', original)
      .execute()
    expect(await found('tekil')).toEqual(['Tekil Tantuni (düet)', 'Usta Tekil'])
  })

  it('requires two letters, and at most a hundred', async () => {
    for (const q of ['', 'k', ' k ', 'k'.repeat(101)]) {
      const { status, body } = await testApp.visitor().get(`/search?q=${encodeURIComponent(q)}`)
      expect([q, status, body['code']]).toEqual([q, 422, 'INVALID_INPUT'])
    }
    expect(await search('\u0301\u0301')).toEqual({ places: [], members: [], restaurants: [], dishes: [] })
  })

  it('reports a failure when the database is down [LAY-13]', async () => {
    const broken = await createTestApp()
    await broken.database.pool.query('alter table restaurants rename to elsewhere')
    const { status, body } = await broken.visitor().get('/search?q=kokorec')
    expect([status, body['code'], body['message']]).toEqual([503, 'SEARCH_FAILED', 'Search failed'])
    await broken.close()
  })

  it('is limited to thirty a minute for a visitor', async () => {
    const limited = await createTestApp({ RATE_LIMITS: 'on' })
    const visitor = limited.visitor()
    await visitor.get('/viewer')
    const statuses: number[] = []
    for (let index = 0; index < 31; index++) statuses.push((await visitor.get('/search?q=kokorec')).status)
    expect(statuses).toEqual([...Array<number>(30).fill(200), 429])
    await limited.close()
  })
})
