import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collection, comment, crowd, duet, membersVote, reply } from '#tests/support/scenes.ts'
import { createTestSite, type TestSite } from '#tests/support/test-site.ts'

const ATTACK = `</script><script>alert(1)</script>"'><img src=x onerror=alert(2)><!--<script>\u2028]]></title></style><svg/onload=alert(3)>`
const BROKEN_OUT = /<script>alert|<img src=x|<svg\/onload|<\/title><\/style>|href="javascript:/

let site: TestSite
let restaurant: string
let list: string
beforeAll(async () => {
  site = await createTestSite()
  const { db } = site.database
  const [author, writer] = await crowd(site, 2)
  await db
    .updateTable('profiles')
    .set({ nickname: ATTACK.slice(0, 30), avatar_url: 'javascript:alert(1)' })
    .where('id', 'in', [author!, writer!])
    .execute()
  restaurant = await site.restaurant({
    title: ATTACK.slice(0, 100),
    body: ATTACK,
    address: ATTACK,
    author_id: author!,
    restaurant_type: '"><script>alert(1)</script>',
  })
  await db
    .updateTable('restaurants')
    .set({
      accept_text: ATTACK.slice(0, 50),
      reject_text: `"${ATTACK.slice(-49)}`,
      video_link: 'https://x/"><script>alert(1)</script>',
      maps_link: 'https://x/"onmouseover=alert(1)',
    })
    .where('id', '=', restaurant)
    .execute()
  await membersVote(site, restaurant, [writer!], [8])
  await reply(site, await comment(site, restaurant, writer!, { content: ATTACK }), writer!, { content: ATTACK })
  await duet(site, restaurant, writer!)
  await db
    .updateTable('restaurants')
    .set({ title: ATTACK.slice(0, 100), body: ATTACK })
    .where('parent_question_id', '=', restaurant)
    .execute()
  list = await collection(site, author!, { name: ATTACK.slice(0, 100), is_public: true, items: [restaurant] })
  await db.updateTable('collections').set({ description: ATTACK, emoji: '<script>alert' }).where('id', '=', list).execute()
  await db.updateTable('collection_items').set({ notes: ATTACK }).where('collection_id', '=', list).execute()
  await sql`update restaurants set hot_score = 100, hype_total = 100 where id = ${restaurant}`.execute(db)
})
afterAll(() => site.close())

const read = async (path: string) => {
  const response = await fetch(site.url + path, { redirect: 'manual' })
  return { status: response.status, headers: response.headers, html: await response.text() }
}

describe('text of members', () => {
  it('stays text on every page: in its tags, its data, its scripts and what it tells search engines', async () => {
    for (const path of [
      '/tr',
      '/tr/restaurants',
      '/tr/trending',
      '/tr/top-rated',
      `/tr/restaurants/${restaurant}`,
      `/tr/collections/${list}`,
    ]) {
      const { status, html } = await read(path)
      expect([path, status, BROKEN_OUT.exec(html)?.[0]]).toEqual([path, 200, undefined])
      for (const [, data] of html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g))
        expect(() => JSON.parse(data!)).not.toThrow()
    }
  })

  it('stays text when a page repeats its address', async () => {
    const attack = encodeURIComponent(ATTACK.replace('\u2028', ''))
    for (const path of [
      `/tr/restaurants?yer=${attack}`,
      `/tr/restaurants?tur=${attack}`,
      `/tr/login?tab=${attack}&next=javascript:alert(1)`,
      `/tr/restaurants/${attack}`,
      `/tr/${attack}`,
    ]) {
      const { html } = await read(path)
      expect([path, BROKEN_OUT.exec(html)?.[0]]).toEqual([path, undefined])
    }
  })
})

describe('a word with a meaning in JavaScript', () => {
  it.each(['__proto__', 'constructor', 'null', '$1'])(
    'is a word on every page and picture when a member names a kind of food so: %s',
    async (word) => {
      const id = await site.restaurant({ title: `Adı ${word}`, restaurant_type: word, body: word, address: `${word}, ${word}` })
      await sql`update restaurants set hot_score = 200, hype_total = 200 where id = ${id}`.execute(site.database.db)
      site.context.pages.clear()
      for (const path of [
        '/tr',
        '/tr/restaurants',
        `/tr/restaurants?tur=${encodeURIComponent(word)}`,
        '/tr/trending',
        `/tr/restaurants/${id}`,
      ]) {
        const { status, html } = await read(path)
        expect([path, status, html.includes(`Adı ${word}`)]).toEqual([path, 200, true])
        expect([path, /native code|\[object Object\]/.exec(html)?.[0]]).toEqual([path, undefined])
      }
      expect((await read(`/og/restaurants/${id}.png`)).status).toBe(200)
      expect((await read(`/api/profiles/${encodeURIComponent(word)}`)).status).toBe(401)
      for (const folder of ['/api/docs/', '/api/', '/media/', '/assets/', '/sitemaps/', '/tr/', '/tr/profile/', '/tr/collections/'])
        expect([folder, (await read(folder + encodeURIComponent(word))).status < 500]).toEqual([folder, true])
    },
  )
})

describe('secret data', () => {
  it('is on no page and in no answer: e-mails, accounts, sessions, other people’s browsers', async () => {
    const member = await site.member('gizli')
    await member.post('/vote', { questionId: restaurant, rating: 7, comment: 'Merhaba' })
    await site.visitor().post('/vote', { questionId: restaurant, rating: 7, anonymous_session_id: 'kimsenin-bilmedigi' })
    const { auth_id } = await site.database.db
      .selectFrom('profiles')
      .select('auth_id')
      .where('id', '=', member.profileId)
      .executeTakeFirstOrThrow()
    const token = decodeURIComponent(member.cookies.get('lokma_session') ?? '').split('.')[0]!
    const secrets = [`${member.username}@example.com`, auth_id!, token, 'kimsenin-bilmedigi']
    const pages = ['/tr', '/tr/restaurants', '/tr/trending', '/tr/top-rated', '/tr/search?q=gizli', `/tr/restaurants/${restaurant}`]
    const answers = [
      'restaurants',
      `restaurants/${restaurant}`,
      `restaurants/${restaurant}/comments`,
      'search?q=gizli',
      'search/members?q=gizli',
      'trending',
      'top-rated',
      'viewer',
    ]
    for (const path of [...pages, ...answers.map((name) => `/api/${name}`)]) {
      const { html } = await read(path)
      for (const secret of secrets) expect([path, html.includes(secret)]).toEqual([path, false])
    }
    expect(JSON.stringify((await member.get('/viewer')).body)).not.toContain(auth_id!)
  })
})

describe('a cached page', () => {
  it('shows a vote at once, and an older copy is not revalidated', async () => {
    const id = await site.restaurant()
    const before = await fetch(`${site.url}/tr/restaurants/${id}`)
    const etag = before.headers.get('etag') ?? ''
    const known = () => fetch(`${site.url}/tr/restaurants/${id}`, { headers: { 'if-none-match': etag } })
    expect((await known()).status).toBe(304)
    expect((await site.visitor().post('/vote', { questionId: id, rating: 9 })).status).toBe(200)
    expect((await known()).status).toBe(200)
  })

  it('is the same whatever parameters, cookies and headers come with it', async () => {
    // A page rendered again contains its time.
    const timeless = (html: string): string => html.replace(/\b1\d{12}\b/g, 'then')
    const plain = timeless((await read('/tr/top-rated')).html)
    expect(timeless((await read('/tr/top-rated?utm_source=x&__proto__=1&yer=ankara')).html)).toBe(plain)
    const headers = { 'x-forwarded-host': 'evil.example', 'x-original-url': '/tr/login', 'accept-language': 'xx', cookie: 'a=b' }
    expect(timeless(await (await fetch(`${site.url}/tr/top-rated`, { headers })).text())).toBe(plain)
  })
})
