import type { Browser, CDPSession, Page } from '@playwright/test'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { holdStill, markControls, openBrowser, openPhone, pressControl } from './browser.ts'
import { fetchRaw, type Sent, textOf } from './pages.ts'
import { type BenchSite, fullestRestaurant } from './site.ts'
import type { Row } from './table.ts'

/** Idle time after the load event. */
const ALONE_MS = 5000
/** The denser form of a page is there after some milliseconds. */
const ATTEMPTS = 50
/** A usual quality for compression on request. */
const PAGE_QUALITY = 5

/** Fetched scripts, divided by whether they ran. */
interface Scripts {
  executed: string[]
  fetchedOnly: string[]
}

/** Brotli sizes: the pages, the script that runs before the first touch, and all script after each control was touched. */
export async function measureSizes(site: BenchSite): Promise<Row[]> {
  const pages = { home: '/tr', list: '/tr/restaurants', restaurant: await fullestRestaurant(site) }
  const result: Row[] = []
  const htmlMost: Record<string, number> = { home: 9, restaurant: 12 }
  for (const [name, path] of Object.entries(pages)) {
    const { first, later } = await fetchForms(site.url + path)
    const html = textOf(later)
    const bytes = later.body.length
    const most = htmlMost[name]
    result.push({
      what: `HTML, ${name}`,
      measured: `${kilobytes(bytes)} brotli, ${kilobytes(first.body.length)} at the first answer`,
      against: `${kilobytes(gzipSync(html, { level: 5 }).length)} gzip, ${kilobytes(Buffer.byteLength(html))} plain`,
      figure: bytes / 1024,
      ...(most === undefined ? {} : { goal: { atMost: most } }),
    })
  }
  const browser = await openBrowser('sizes of scripts')
  if (!browser) return result
  try {
    for (const [name, path] of Object.entries(pages)) result.push(await firstScripts(browser, site.url, name, path))
    result.push(await allScripts(browser, site.url, pages.restaurant))
  } finally {
    await browser.close()
  }
  return result
}

/** The first answer of a page in brotli, and the denser form after another request. */
async function fetchForms(url: string): Promise<{ first: Sent; later: Sent }> {
  const first = await fetchRaw(url, 'br')
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const later = await fetchRaw(url, 'br')
    if (isDense(later)) return { first, later }
    await sleep(100)
  }
  throw new Error(`${url} is never sent in a denser form`)
}

/** The ETag names the form, as `page-encodings.ts` writes it. */
function isDense({ headers }: Sent): boolean {
  return headers.some(([name, value]) => name.toLowerCase() === 'etag' && value.endsWith('-br"'))
}

async function firstScripts(browser: Browser, origin: string, name: string, path: string): Promise<Row> {
  const { context, page } = await openPhone(browser)
  const watch = await watchScripts(page)
  await page.goto(origin + path, { waitUntil: 'load' })
  await page.waitForTimeout(ALONE_MS)
  const { executed, fetchedOnly } = await watch.look()
  await context.close()
  const inline = inlineScripts(textOf(await fetchRaw(origin + path, 'identity')))
  const [files, idle] = [await bytesOf(executed), await bytesOf(fetchedOnly)]
  const inlineBytes = inline === '' ? 0 : brotli(Buffer.from(inline), PAGE_QUALITY)
  return {
    what: `script executed before the first touch, ${name}`,
    measured: `${kilobytes(files + inlineBytes)} brotli: ${executed.length} files ${kilobytes(files)}, in the page ${kilobytes(inlineBytes)}`,
    against: `fetched only: ${fetchedOnly.length} files ${kilobytes(idle)}`,
    figure: (files + inlineBytes) / 1024,
    goal: { atMost: 20 },
    values: { files, inline: inlineBytes, fetchedOnly: idle },
  }
}

/** Presses each kind of control once. Script that comes with a navigation does not count: it belongs to another page. */
async function allScripts(browser: Browser, origin: string, path: string): Promise<Row> {
  const { context, page } = await openPhone(browser)
  const watch = await watchScripts(page)
  const open = async (): Promise<number> => {
    await page.unrouteAll()
    await page.goto(origin + path, { waitUntil: 'load' })
    await page.waitForTimeout(ALONE_MS)
    await holdStill(page)
    return markControls(page)
  }
  const all = new Set<string>()
  const marked = await open()
  const height = await page.evaluate(() => document.body.scrollHeight)
  for (let at = 0; at < height; at += 600) {
    await page.mouse.wheel(0, 600)
    await page.waitForTimeout(100)
  }
  for (const file of (await watch.look()).executed) all.add(file)
  for (let mark = 0; mark < marked; mark++) {
    await pressControl(page, mark)
    const { executed } = await watch.look()
    if (new URL(page.url()).pathname === path) for (const file of executed) all.add(file)
    else await open()
  }
  await page.waitForTimeout(1000)
  for (const file of (await watch.look()).executed) all.add(file)
  await context.close()
  const bytes = await bytesOf([...all])
  return {
    what: 'script executed once all of a restaurant was touched',
    measured: `${kilobytes(bytes)} brotli in ${all.size} files`,
    against: `${marked} kinds of controls`,
    figure: bytes / 1024,
    goal: { atMost: 100 },
  }
}

/** Records which script files a page fetches, and by V8's coverage which of them run. */
async function watchScripts(page: Page): Promise<{ look(): Promise<Scripts> }> {
  const session: CDPSession = await page.context().newCDPSession(page)
  await session.send('Profiler.enable')
  await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  const fetched = new Set<string>()
  const executed = new Set<string>()
  page.on('response', (response) => {
    if (/javascript/.test(response.headers()['content-type'] ?? '')) fetched.add(response.url())
  })
  return {
    async look() {
      const { result } = await session.send('Profiler.takePreciseCoverage')
      for (const { url, functions } of result)
        if (fetched.has(url) && functions.some(({ ranges }) => ranges.some(({ count }) => count > 0))) executed.add(url)
      return { executed: [...executed], fetchedOnly: [...fetched].filter((url) => !executed.has(url)) }
    },
  }
}

/** The inline scripts of a page, without JSON and speculation rules. */
function inlineScripts(html: string): string {
  return [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(
      ([, attributes = '']) =>
        !/\ssrc=/.test(attributes) && /^$|type="(?:module|text\/javascript)"/.test(/type="[^"]*"/.exec(attributes)?.[0] ?? ''),
    )
    .map(([, , text]) => text)
    .join('\n')
}

async function bytesOf(urls: readonly string[]): Promise<number> {
  let bytes = 0
  for (const url of urls) bytes += brotli(Buffer.from(await (await fetch(url)).arrayBuffer()), constants.BROTLI_MAX_QUALITY)
  return bytes
}

const brotli = (text: Buffer, quality: number): number =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: text.length } })
    .length
const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`
