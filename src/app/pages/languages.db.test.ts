import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Language, languages } from '#i18n/languages.ts'
import { loadTexts } from '#i18n/load-texts.ts'
import { createSharedCache } from '#tests/support/shared-cache.ts'
import { mailsTo } from '#tests/support/mails.ts'
import { createTestSite, type TestSite } from '#tests/support/test-site.ts'

const both = Object.keys(languages) as Language[]
const languageOf = (html: string): string | undefined => /<html lang="(\w+)"/.exec(html)?.[1]

let site: TestSite
let id: string
beforeAll(async () => {
  site = await createTestSite()
  id = await site.restaurant({ title: 'Dilden Dile Büfe' })
})
afterAll(() => site.close())

const get = (path: string, cookie?: string, headers: Record<string, string> = {}) =>
  fetch(site.url + path, { redirect: 'manual', headers: { ...(cookie ? { cookie } : {}), ...headers } })

describe('the language of a page', () => {
  it('is Turkish, or the one that the cookie chooses; the address stays the same [LANG-04]', async () => {
    for (const path of [
      '/tr',
      '/tr/restaurants',
      `/tr/restaurants/${id}`,
      '/tr/auth',
      '/tr/privacy',
      '/tr/boyle-bir-sayfa-yok',
      '/tr/menu.pdf',
    ]) {
      // Each twice: rendered, and from the cache.
      for (const cookie of [undefined, 'language=en', 'session=1; language=tr', 'language=en', undefined, 'language=xx']) {
        const html = await (await get(path, cookie)).text()
        expect([path, cookie, languageOf(html)]).toEqual([path, cookie, cookie === 'language=en' ? 'en' : 'tr'])
      }
    }
  })

  it('has its own ETag, so that no browser keeps the page of the other one [LANG-04]', async () => {
    const turkish = (await get('/tr/restaurants')).headers.get('etag')!
    expect((await get('/tr/restaurants', undefined, { 'if-none-match': turkish })).status).toBe(304)
    const english = await get('/tr/restaurants', 'language=en', { 'if-none-match': turkish })
    expect([english.status, languageOf(await english.text())]).toEqual([200, 'en'])
  })

  it('changes in both when a write changes what the page shows [LANG-07]', async () => {
    for (const language of both) await (await get(`/tr/restaurants/${id}`, `language=${language}`)).text()
    await site.context.db.updateTable('restaurants').set({ title: 'Adı Değişen Büfe' }).where('id', '=', id).execute()
    site.context.pages.changed({ restaurant: id })
    for (const language of both)
      expect(await (await get(`/tr/restaurants/${id}`, `language=${language}`)).text()).toContain('Adı Değişen Büfe')
  })

  it('is told to machines: pictures, manifest and offline page are those of the language [LANG-09]', async () => {
    for (const [language, mark] of [
      ['tr', ''],
      ['en', '/en'],
    ] as const) {
      const html = await (await get(`/tr/restaurants/${id}`, `language=${language}`)).text()
      expect(html).toContain(`content="http://lokma.test/og${mark}/restaurants/${id}.png"`)
      expect((await get(`/og${mark}/restaurants/${id}.png`)).status).toBe(200)
      const manifest = /rel="manifest" href="([^"]+)"/.exec(html)![1]!
      const { lang, description } = (await (await get(manifest)).json()) as { lang: string; description: string }
      const { commonTexts } = (await import(`../../i18n/common.texts.${language}.ts`)) as { commonTexts: { slogan: string } }
      expect([lang, description]).toEqual([language, commonTexts.slogan])
      const worker = await (await get(language === 'tr' ? '/service-worker.js' : '/service-worker.en.js')).text()
      expect(worker).toContain(`<html lang=\\"${language}\\">`)
    }
    const pictures = await Promise.all(['/og', '/og/en'].map(async (folder) => (await get(`${folder}/default.png`)).headers.get('etag')))
    expect(new Set(pictures).size).toBe(2)
  })
})

describe('an English address', () => {
  it('leads to the same page under /tr, switches the device to English, and is kept by no cache [LANG-05 ROUTE-02]', async () => {
    for (const [path, to] of [
      ['/en', '/tr'],
      ['/en/restaurants?tur=doner', '/tr/restaurants?tur=doner'],
      ['/en/profile/zeynep', '/tr/profile/zeynep'],
    ] as const) {
      const { status, headers } = await get(path)
      expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([308, to, 'no-store'])
      expect(headers.get('set-cookie')).toBe('language=en; Path=/; Max-Age=31536000; SameSite=Lax')
    }
  })

  it('switches nothing for a link in a mail, nor for a page that is fetched ahead of its reader [LANG-05]', async () => {
    for (const [path, headers] of [
      ['/en/auth-landing', {}],
      ['/en/auth-landing?mail=1', {}],
      ['/en/restaurants', { 'sec-purpose': 'prefetch' }],
      ['/en/restaurants', { 'sec-purpose': 'prefetch;prerender' }],
      ['/en/restaurants', { purpose: 'prefetch' }],
      ['/restaurants', {}],
    ] as const) {
      const answer = await get(path, undefined, { ...headers })
      expect([path, answer.status, answer.headers.get('set-cookie')]).toEqual([path, 308, null])
    }
    const unknown = await get('/english')
    expect([unknown.status, unknown.headers.get('set-cookie')]).toEqual([404, null])
  })
})

describe('a shared cache in front of the site', () => {
  /** Two readers of each language, by turns. */
  const readers = ['language=en', undefined, 'a=1; language=en', 'language=tr', 'language=en', undefined]

  it('keeps no page by default, so that no reader gets the other language [LANG-07]', async () => {
    const read = createSharedCache(site.url)
    for (const cookie of readers) {
      const { body, isHit } = await read('/tr/restaurants', cookie)
      expect([cookie, isHit, languageOf(body)]).toEqual([cookie, false, cookie?.includes('=en') ? 'en' : 'tr'])
    }
  })

  it('keeps one copy per language once CDN=1 says that it can [LANG-07]', async () => {
    const inFront = await createTestSite({ CDN: '1' })
    try {
      const cdn = createSharedCache(inFront.url, { keysOnLanguage: true })
      const seen = []
      for (const cookie of readers) {
        const { body, isHit } = await cdn('/tr/trending', cookie)
        expect([cookie, languageOf(body)]).toEqual([cookie, cookie?.includes('=en') ? 'en' : 'tr'])
        seen.push(isHit)
      }
      expect(seen).toEqual([false, false, true, false, true, true])
      // A cache that the operator forgot to set up goes by Vary, and mixes nothing either.
      const plain = createSharedCache(inFront.url)
      for (const cookie of readers)
        expect([cookie, languageOf((await plain('/tr/trending', cookie)).body)]).toEqual([cookie, cookie?.includes('=en') ? 'en' : 'tr'])
    } finally {
      await inFront.close()
    }
  })
})

describe('mails', () => {
  it('come in the language of the member, who can change it [LANG-04 LANG-09]', async () => {
    const member = site.visitor()
    member.cookies.set('language', 'en')
    const email = 'ingilizce@example.com'
    const body = { email, password: 'acili-ezme-7', username: 'ingilizce', policiesAccepted: true }
    expect((await member.post('/auth/sign-up', body)).status).toBe(200)
    expect((await member.get<{ profile: { language: string } }>('/viewer')).body.profile.language).toBe('en')
    const english = await import('#features/accounts/mails.texts.en.ts')
    const turkish = await import('#features/accounts/mails.texts.tr.ts')
    const subjects = async () => (await mailsTo(site, email)).map(({ subject }) => subject)
    expect(await subjects()).toEqual([english.mailTexts.confirm.subject])
    await member.post('/auth/forgot-password', { email })
    expect(await subjects()).toContain(english.mailTexts.reset.subject)
    expect((await member.send('PATCH', '/profile', { language: 'tr' })).status).toBe(200)
    await member.post('/auth/forgot-password', { email })
    expect(await subjects()).toContain(turkish.mailTexts.reset.subject)
    expect((await member.get<{ profile: { language: string } }>('/viewer')).body.profile.language).toBe('tr')
    expect((await member.send('PATCH', '/profile', { language: 'xx' })).status).toBe(422)
  })

  it('leave the messages of the API as they are: programs read the code [LANG-09]', async () => {
    const answers = await Promise.all(
      ['language=tr', 'language=en'].map((cookie) => fetch(`${site.url}/api/restaurants/yok-boyle-yer`, { headers: { cookie } })),
    )
    const [turkish, english] = (await Promise.all(answers.map((answer) => answer.json()))) as { code: string; message: string }[]
    expect([turkish!.code, turkish!.message]).toEqual([english!.code, english!.message])
  })
})

describe('the files of a language', () => {
  const root = join(import.meta.dirname, '../../..')
  type Manifest = Record<string, { file: string; imports?: string[]; dynamicImports?: string[] }>
  const manifestOf = (language: Language) => JSON.parse(readFileSync(join(root, `dist/manifest.${language}.json`), 'utf8')) as Manifest
  const scriptsOf = (language: Language) =>
    [...new Set(Object.values(manifestOf(language)).map(({ file }) => file))].filter((file) => file.endsWith('.js'))
  const read = (file: string) => readFileSync(join(root, 'dist/client', file), 'utf8')

  /** The plain texts of a catalogue. */
  const textsIn = (value: unknown): string[] =>
    typeof value === 'string' ? [value] : value && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : []
  const paths = globSync('src/**/*.texts.tr.ts', { cwd: root }).map((file) => file.slice('src/'.length, -'.texts.tr.ts'.length))

  it('hold the texts of this language and of no other [LANG-08]', async () => {
    const all = await Promise.all(paths.map((path) => loadTexts(path)))
    const known = { tr: new Set(all.flatMap(({ tr }) => textsIn(tr))), en: new Set(all.flatMap(({ en }) => textsIn(en))) }
    for (const [language, other] of [
      ['tr', 'en'],
      ['en', 'tr'],
    ] as const) {
      const scripts = scriptsOf(language).map(read).join('\n')
      const isPlain = (text: string): boolean => text.length > 14 && !/['"`\\\n]/.test(text)
      // One pass in place of a search for each text.
      const beginnings = new Set([...scripts.matchAll(/(?<=["'`])[^"'`\\\n]{15}/g)].map(([beginning]) => beginning))
      const foreign = [...known[other]].filter((text) => isPlain(text) && !known[language].has(text))
      expect(foreign.length).toBeGreaterThan(300)
      const isIn = (text: string): boolean =>
        beginnings.has(text.slice(0, 15)) && ['"', "'", '`'].some((mark) => scripts.includes(mark + text + mark))
      let own = 0
      for (const text of known[language]) if (own <= 300 && isPlain(text) && isIn(text)) own++
      expect(own).toBeGreaterThan(300)
      expect(foreign.filter(isIn)).toEqual([])
    }
  }, 120_000)

  it('come with the page that needs them: the first page holds no text of another screen [LANG-08]', async () => {
    const screens = ['messages/messages', 'moderation/moderation', 'gifts/gifts', 'accounts/settings', 'legal/legal']
    const isOfScreen = (path: string): boolean => screens.some((screen) => path === `features/${screen}`)
    const load = (some: string[]) => Promise.all(some.map((path) => loadTexts(path)))
    const others = await load(paths.filter(isOfScreen))
    expect(others).toHaveLength(screens.length)
    // A sentence that another catalogue has too may come from there.
    const rest = await load(paths.filter((path) => !isOfScreen(path)))
    for (const language of both) {
      const html = await (await get('/tr', `language=${language}`)).text()
      const named = [...html.matchAll(/\/(assets\/[\w.-]+\.js)/g)].map(([, file]) => read(file!)).join('\n')
      const shared = new Set(rest.flatMap((texts) => textsIn(texts[language])))
      expect([...shared].filter((text) => named.includes(text)).length).toBeGreaterThan(20)
      const texts = others.flatMap((texts) => textsIn(texts[language]).filter((text) => text.length > 20 && !shared.has(text)))
      expect(texts.length).toBeGreaterThan(100)
      expect(texts.filter((text) => named.includes(text))).toEqual([])
    }
  })
})
