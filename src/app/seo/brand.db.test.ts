import type * as MailsCatalogue from '#texts/features/accounts/mails'
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { loadTexts } from '#i18n/load-texts.ts'
import type { SiteState } from '#features/site-settings/site-settings.contract.ts'
import { makeAdmin } from '#tests/support/moderation.ts'
import { createTestSite, type TestSite } from '#tests/support/test-site.ts'

const TURNED = { name: 'Sokak Sofrası', accentColor: '#7cc0ff', barColor: '#102030' }

let site: TestSite
let admin: Awaited<ReturnType<TestSite['member']>>
beforeAll(async () => {
  site = await createTestSite()
  admin = await site.member('marka')
  await makeAdmin(site, admin.profileId)
}, 180_000)
afterAll(() => site.close())

const save = async (changes: Record<string, unknown>) => {
  const { version } = (await admin.get<SiteState>('/moderation/site')).body
  const answer = await admin.send<SiteState>('PUT', '/moderation/site', { version, changes })
  expect(answer.status).toBe(200)
}
const fetchText = async (path: string, language = 'tr') =>
  (await fetch(site.url + path, { headers: { cookie: `language=${language}` }, redirect: 'manual' })).text()
/** The mail that was written last. */
const lastMail = () =>
  vi.waitFor(async () => {
    const [message] = (await site.context.mail.readMailbox())!
    expect(message).toBeDefined()
    return message!
  })

afterEach(async () => {
  const { defaults } = (await admin.get<SiteState>('/moderation/site')).body
  const { logo: _, ...rest } = defaults
  await save(rest)
})

describe('a page', () => {
  it('is the same as before the settings, while nothing is changed [DESK-03]', async () => {
    const html = await fetchText('/tr')
    expect(html).not.toMatch(/\/brand\/colors-|only-language|imprint/)
    expect(html).toContain('<meta name="theme-color" content="#1e140e"/>')
    expect(html).toContain('/brand/mark-on-dark.svg')
  })

  it.each(['tr', 'en'])('shows another name and other colours without a restart, in %s [DESK-03]', async (language) => {
    await fetchText('/tr', language)
    await save({ ...TURNED, sloganTr: 'Köşe başında', sloganEn: 'On the corner' })
    const html = await fetchText('/tr', language)
    expect(html).toMatch(/<title>[^<]*Sokak Sofrası<\/title>/)
    expect(html).toContain('<meta property="og:site_name" content="Sokak Sofrası"/>')
    expect(html).toContain('"name":"Sokak Sofrası"')
    expect(html).toContain('<meta name="theme-color" content="#102030"/>')
    expect(html).toContain(language === 'tr' ? 'Köşe başında' : 'On the corner')
    expect(html).not.toMatch(/Lokma(?! Rakam)/)
    const [, sheet] = /href="(\/brand\/colors-[^"]+)"/.exec(html)!
    const styles = await fetch(site.url + sheet!)
    expect(styles.headers.get('cache-control')).toContain('immutable')
    expect(await styles.text()).toContain('--saffron:#7cc0ff')
    expect((await fetch(site.url + sheet!.replace('7cc0ff', '4a2f00'))).status).toBe(404)
  })

  it('of the rules shows the operator’s own, in paragraphs and as text [DESK-03]', async () => {
    await save({ rulesTr: 'Kibar ol.\n\n<b>Reklam</b> yapma.' })
    const html = await fetchText('/tr/moderation')
    expect(html).toContain('Kibar ol.</p>')
    expect(html).toContain('&lt;b&gt;Reklam&lt;/b&gt; yapma.')
    expect(html).not.toContain('Şiddeti övmek')
    expect(await fetchText('/tr/moderation', 'en')).toContain('threatening')
  })
})

describe('the legal notice', () => {
  it('is a page of its own once something is filled in, in the footer and in the sitemap [DESK-03]', async () => {
    expect((await fetch(`${site.url}/tr/imprint`)).status).toBe(404)
    await save({
      operatorName: 'Sokak Lezzetleri A.Ş.',
      operatorAddress: 'Kadıköy\nİstanbul',
      contact: 'yaz@sokak.example',
      law: 'Türkiye',
    })
    const html = await fetchText('/tr/imprint')
    for (const text of ['Sokak Lezzetleri A.Ş.', 'Kadıköy\nİstanbul', 'mailto:yaz@sokak.example', 'Türkiye']) expect(html).toContain(text)
    expect(await fetchText('/tr')).toContain('href="/tr/imprint"')
    expect(await fetchText('/sitemaps/pages.xml')).toContain('/tr/imprint</loc>')
    expect(await fetchText('/.well-known/security.txt')).toContain('Contact: mailto:yaz@sokak.example')
  })
})

describe('what is installed and shared', () => {
  it('has the name, the colours and the logo: manifest, offline page, API documentation [DESK-03]', async () => {
    for (const path of ['/manifest.webmanifest', '/service-worker.js', '/api/docs', '/api/openapi.json'])
      expect(await fetchText(path)).toMatch(/Lokma|lokma/)
    await save(TURNED)
    const png = await sharp({ create: { width: 40, height: 40, channels: 4, background: '#0af' } })
      .png()
      .toBuffer()
    await admin.send('PUT', '/moderation/site/logo', png, { 'content-type': 'image/png' })
    const manifest = JSON.parse(await fetchText('/manifest.webmanifest')) as { name: string; theme_color: string; icons: { src: string }[] }
    expect(manifest).toMatchObject({ name: 'Sokak Sofrası', theme_color: '#102030' })
    expect((await fetch(site.url + manifest.icons[0]!.src)).headers.get('content-type')).toBe('image/webp')
    expect(await fetchText('/tr')).toContain(`src="${manifest.icons[0]!.src}"`)
    const worker = await fetchText('/service-worker.js')
    expect(worker).toContain('Sokak Sofrası')
    expect(worker).not.toMatch(/#ffb31a|>lokma</i)
    expect(await fetchText('/api/docs')).toContain('<title>Sokak Sofrası API</title>')
    expect(JSON.parse(await fetchText('/api/openapi.json'))).toMatchObject({ info: { title: 'Sokak Sofrası' } })
    await admin.send('DELETE', '/moderation/site/logo')
  })

  it('is drawn again for links, at once [DESK-03]', async () => {
    const picture = async () => {
      const data = Buffer.from(await (await fetch(`${site.url}/og/default.png`)).arrayBuffer())
      const { data: pixels } = await sharp(data)
        .extract({ left: 2, top: 300, width: 1, height: 1 })
        .raw()
        .toBuffer({ resolveWithObject: true })
      return { hash: createHash('sha256').update(data).digest('hex'), edge: [...pixels.subarray(0, 3)] }
    }
    const before = await picture()
    await save(TURNED)
    const after = await picture()
    expect(after.hash).not.toBe(before.hash)
    expect(after.edge.map((channel, at) => Math.abs(channel - [0x7c, 0xc0, 0xff][at]!) < 12)).toEqual([true, true, true])
  })
})

it('a mail has the name and the colours of the site [DESK-03]', async () => {
  await save(TURNED)
  const texts = await loadTexts<typeof MailsCatalogue>('features/accounts/mails')
  const member = await site.member('mektupcu')
  await site.database.pool.query('delete from mails')
  await site.visitor().post('/auth/forgot-password', { email: `${member.username}@example.com` })
  const message = await lastMail()
  expect(message.subject).toBe(texts.tr.mailTexts.reset.subject)
  expect(message.text).toContain('Sokak Sofrası')
  expect(message.html).toContain('background:#102030;color:#7cc0ff')
  expect(`${message.subject} ${message.text} ${message.html}`).not.toMatch(/lokma(?!\.(?:example|test))/i)
})

describe('a site in one language', () => {
  const lang = (html: string) => /<html lang="(\w+)"/.exec(html)?.[1]

  it('comes in that language whatever the device chose, without a choice and without an offer [DESK-03]', async () => {
    expect(await fetchText('/tr')).toContain('data-action="choose-language"')
    for (const one of ['tr', 'en']) {
      await save({ languages: one })
      for (const chosen of ['tr', 'en']) {
        const html = await fetchText('/tr', chosen)
        expect(lang(html)).toBe(one)
        expect(html).toContain('data-only-language')
        expect(html).not.toContain('choose-language')
        expect(lang(await fetchText('/tr/auth', chosen))).toBe(one)
      }
      expect(JSON.parse(await fetchText('/manifest.en.webmanifest'))).toMatchObject({ lang: one })
    }
  })

  it('leads its English addresses to the pages, and changes no choice of the device [DESK-03]', async () => {
    const cookie = async () => {
      const { status, headers } = await fetch(`${site.url}/en/trending`, { redirect: 'manual' })
      return [status, headers.get('location'), headers.get('set-cookie')]
    }
    expect(await cookie()).toEqual([308, '/tr/trending', expect.stringContaining('language=en')])
    await save({ languages: 'tr' })
    expect(await cookie()).toEqual([308, '/tr/trending', null])
  })

  it('writes its mails in that language [DESK-03]', async () => {
    const member = await site.member('dilci')
    await member.send('PATCH', '/profile', { language: 'en' })
    await save({ languages: 'tr' })
    await site.database.pool.query('delete from mails')
    await site.visitor().post('/auth/forgot-password', { email: `${member.username}@example.com` })
    expect((await lastMail()).subject).toBe('Şifreni sıfırla')
  })
})
