import { brotliCompressSync } from 'node:zlib'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { openBrowser, openPhone } from './browser.ts'
import { type BenchSite, fullestRestaurant } from './site.ts'
import type { Row } from './table.ts'

const CPU_SLOWER = 4
/** A screen is looked at for this long after its load event. */
const LOOK_MS = 3000
const PASSWORD = 'lokma-demo-1'

interface Screen {
  name: string
  path: string
  /** The demo's member who opens it. */
  member?: string
  press?: (page: Page) => Promise<unknown>
  /** Kilobytes of script. */
  most?: number
  /** Number of files. */
  files?: number
}

const settings = ['profile', 'look', 'notifications', 'privacy', 'security', 'account']
const desk = ['', '/queue', '/members', '/restaurants', '/settings', '/log', '/statistics', '/raids', '/reasons', '/staff', '/admissions']

/** What each screen fetches of script, and how far its layout shifts with a 4x slower CPU. */
export async function measureScreens(site: BenchSite): Promise<Row[]> {
  const browser = await openBrowser('screens')
  if (!browser) return []
  const restaurant = await fullestRestaurant(site)
  const member = 'zeynep@lokma.example'
  const screens: Screen[] = [
    { name: 'a guest who voted', path: restaurant, press: (page) => page.locator('form#oy button[aria-pressed]').first().tap(), most: 60 },
    { name: "a member's home", path: '/tr', member, most: 120 },
    { name: "a member's restaurant", path: restaurant, member },
    ...settings.map((one) => ({ name: `settings, ${one}`, path: `/tr/settings/${one}`, member, most: 150, files: 15 })),
    ...['notifications', 'messages', 'following', 'ask', 'collections', 'decisions'].map((one) => ({
      name: one,
      path: `/tr/${one}`,
      member,
      most: 150,
      files: 15,
    })),
    ...desk.map((one) => ({ name: `admin${one}`, path: `/tr/admin${one}`, member: 'admin@lokma.example', most: 150, files: 15 })),
  ]
  try {
    const rows: Row[] = []
    for (const screen of screens) rows.push(...(await measureScreen(browser, site.url, screen)))
    return rows
  } finally {
    await browser.close()
  }
}

async function measureScreen(browser: Browser, origin: string, screen: Screen): Promise<Row[]> {
  const { context, page } = await openPhone(browser)
  const scripts = new Set<string>()
  page.on('response', (response) => {
    if (/javascript/.test(response.headers()['content-type'] ?? '')) scripts.add(response.url())
  })
  await page.addInitScript(addShifts)
  if (screen.member !== undefined) await signIn(context, origin, screen.member)
  await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER })
  await page.goto(origin + screen.path, { waitUntil: 'load' })
  await page.waitForTimeout(LOOK_MS)
  const shift = await page.evaluate(() => (window as unknown as { benchShift: number }).benchShift)
  await screen.press?.(page)
  if (screen.press) await page.waitForTimeout(LOOK_MS)
  await context.close()
  let bytes = 0
  for (const url of scripts) bytes += brotliCompressSync(Buffer.from(await (await fetch(url)).arrayBuffer())).length
  return [
    {
      what: `script fetched, ${screen.name}`,
      measured: `${(bytes / 1024).toFixed(1)} KB brotli`,
      against: '–',
      figure: bytes / 1024,
      ...(screen.most === undefined ? {} : { goal: { atMost: screen.most } }),
    },
    {
      what: `script files, ${screen.name}`,
      measured: `${scripts.size} files`,
      against: '–',
      figure: scripts.size,
      ...(screen.files === undefined ? {} : { goal: { atMost: screen.files } }),
    },
    { what: `layout shift, ${screen.name}`, measured: shift.toFixed(3), against: '–', figure: shift, goal: { atMost: 0.02 } },
  ]
}

async function signIn(context: BrowserContext, origin: string, email: string): Promise<void> {
  const answer = await context.request.post(`${origin}/api/auth/sign-in`, { data: { email, password: PASSWORD }, headers: { origin } })
  if (!answer.ok()) throw new Error(`The sign-in of ${email} failed: ${await answer.text()}`)
}

/** Runs in the page before its own scripts: adds up the shifts that no input caused. */
function addShifts(): void {
  const notes = window as unknown as { benchShift: number }
  notes.benchShift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
      if (!entry.hadRecentInput) notes.benchShift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}
