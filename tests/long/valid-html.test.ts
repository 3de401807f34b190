import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { paths } from '#routes/index.ts'
import { languageCookie, languages, workerPath } from '#i18n/languages.ts'
import { checkHtml, findJava, type HtmlMessage } from '#scripts/html-checker.ts'
import { type Product, start } from '#tests/operating/product.ts'
import { copyWorld, prepareWorld, type WorldCopy } from '#tests/support/world.ts'

let [world, product]: [WorldCopy, Product] = [] as never
let directory: string
beforeAll(async () => {
  world = await copyWorld(await prepareWorld())
  product = await start(world.settings)
  directory = await mkdtemp(join(tmpdir(), 'lokma-html-'))
}, 180_000)
afterAll(async () => {
  await product.signal('SIGTERM')
  await world.remove()
  await rm(directory, { recursive: true, force: true })
})

/** The pages that a visitor opens by an address without a value; redirects lead to one of the others. */
const plainPaths = paths.filter((path) => !path.includes(':') && path !== '/tr/explore')

const headersOf = (cookie: string) => ({ cookie, origin: product.address, 'content-type': 'application/json' })

/** Calls the API as a browser that has this cookie. */
async function call<T>(cookie: string, path: string, body: object, method: 'POST' | 'DELETE' = 'POST'): Promise<T> {
  const answer = await fetch(`${product.address}/api${path}`, { method, headers: headersOf(cookie), body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

async function signIn(email: string): Promise<string> {
  const body = JSON.stringify({ email, password: 'lokma-demo-1' })
  const { headers } = await fetch(`${product.address}/api/auth/sign-in`, { method: 'POST', headers: headersOf(''), body })
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

async function addressesIn(sitemap: string): Promise<string[]> {
  const text = await fetch(product.address + sitemap).then((answer) => answer.text())
  return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => {
    const { pathname, search } = new URL(address!.replaceAll('&amp;', '&'))
    return pathname + search
  })
}

/** Two of each kind of page with a value that the sitemap names, and the pages that are removed. */
async function pagesWithValues(): Promise<string[]> {
  const maps = await addressesIn('/sitemap.xml')
  const known = (await Promise.all(maps.map(addressesIn))).flat()
  const someOf = (kind: RegExp) => known.filter((address) => kind.test(address)).slice(0, 2)
  const kinds = [
    /^\/tr\/collections\/[^/]+$/,
    /^\/tr\/places\/[^/]+$/,
    /^\/tr\/places\/[^/]+\/[^/]+$/,
    /^\/tr\/places\/[^/]+\/[^/]+\/[^/]+$/,
  ]
  const restaurants = someOf(/^\/tr\/restaurants\/[^/]+$/)
  const [zeynep, admin] = [await signIn('zeynep@lokma.example'), await signIn('admin@lokma.example')]
  const add = (title: string) => call<{ id: string }>(zeynep, '/restaurants', { title })
  const [removed, takenDown, bare] = [await add('Silinen Büfe'), await add('Talep Büfe'), await add('Boş Büfe')]
  await call(admin, `/restaurants/${removed.id}`, { rule: 'spam', facts: 'Aynı mekan üç kez eklendi.' }, 'DELETE')
  const { id } = await call<{ id: number }>(admin, '/moderation/takedowns', {
    receivedOn: '2026-11-12',
    authority: 'court',
    authorityName: 'İstanbul 3. Sulh Ceza Hâkimliği',
    reference: '2026/1234 D. İş',
    asked: 'removal',
    summary: 'Kişilik haklarına saldırı içeren mekan sayfasının kaldırılması istendi.',
  })
  await call(admin, `/moderation/takedowns/${id}/items`, { contentType: 'restaurant', contentId: takenDown.id, outcome: 'removed' })
  return [
    ...kinds.flatMap(someOf),
    ...restaurants.flatMap((path) => [path, `${path}/score`]),
    ...[removed, takenDown, bare].map((one) => `/tr/restaurants/${one.id}`),
    `/tr/takedowns/${id}`,
    '/tr/profile/zeynep',
  ]
}

/** The page without a connection, which the service worker carries. */
async function offlinePage(worker: string): Promise<string> {
  const text = await fetch(product.address + worker).then((answer) => answer.text())
  return JSON.parse(/^const html = (".*")$/m.exec(text)![1]!) as string
}

it('the Nu HTML checker finds no error in the pages, in both languages [MEND-19]', async () => {
  expect(findJava(), 'The HTML checker needs Java: install default-jre-headless, or put java into the path.').toBe(true)
  const values = await pagesWithValues()
  const more = [
    '/tr/search?q=köfte',
    '/tr/search?q=zzzzqq',
    '/tr/restaurants?q=zzzzqq',
    '/tr/yok-boyle-bir-sayfa',
    '/tr/profile/yok-boyle-biri',
  ]
  const others = ['/dev/mail', '/api/docs', '/unsubscribe?token=x']
  const files = new Map<string, string>()
  const statuses = new Set<number>()
  const keep = async (name: string, html: string): Promise<void> => {
    const file = join(directory, `${files.size}.html`)
    await writeFile(file, html)
    files.set(file, name)
  }
  for (const language of Object.keys(languages) as (keyof typeof languages)[]) {
    for (const path of [...plainPaths, ...values, ...more, ...others]) {
      const answer = await fetch(product.address + path, { headers: { cookie: languageCookie(language, false).split(';')[0]! } })
      expect(answer.headers.get('content-type'), path).toContain('text/html')
      statuses.add(answer.status)
      await keep(`${language} ${path}`, await answer.text())
    }
    await keep(`${language} offline`, await offlinePage(workerPath(language)))
  }
  // A removed page, one that was taken down, and an unknown one are among them.
  expect([...statuses]).toEqual(expect.arrayContaining([200, 404, 410, 451]))
  const messages = await checkHtml([...files.keys()])
  const say = ({ url = '', message, extract = '' }: HtmlMessage) => `${files.get(url.replace(/^file:/, ''))}: ${message} ${extract}`
  const warnings = messages.filter(({ subType }) => subType === 'warning')
  console.log([...new Set(warnings.map(({ message }) => message))].join('\n'))
  // Our markup closes void elements as XML does, which means nothing in HTML.
  const isNote = ({ type, subType, message }: HtmlMessage) =>
    type === 'info' && (subType === 'warning' || message.startsWith('Trailing slash'))
  expect(messages.filter((one) => !isNote(one)).map(say)).toEqual([])
}, 180_000)
