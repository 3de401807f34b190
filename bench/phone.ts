import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { holdStill, markControls, openBrowser, openPhone, pressControl } from './browser.ts'
import { type BenchSite, fullestRestaurant } from './site.ts'
import { median, type Row } from './table.ts'

const RUNS = 3
const CPU_SLOWER = 4
/** The "Fast 3G" preset of DevTools: 1.44 Mbit/s down, 675 kbit/s up, 562.5 ms latency. */
const FAST_3G = { offline: false, downloadThroughput: (1.6e6 / 8) * 0.9, uploadThroughput: (750e3 / 8) * 0.9, latency: 562.5 }
/** Blocking time counts from the first paint until this time. */
const LOOK_AT_MS = 10_000
const PRESS_AT_MS = 2500
const PATIENCE_MS = 15_000
const ATTEMPTS = 4
/** Number of later interactions. */
const LATER = 12

/** Events that the page records, in milliseconds since navigation start. */
interface Notes {
  tasks: { at: number; ms: number }[]
  firstPaint: number
  pressedAt: number
  shownAt: number
  answeredAt: number
  interactions: { at: number; ms: number }[]
}

interface Press {
  pressedAt: number
  shownAt: number
  answeredAt: number
}

/** A control, and a selector that matches once its island has answered. */
interface Target {
  control: string
  answer: string
  typed?: string
}

const vote: Target = {
  control: 'form#oy button[aria-pressed]',
  answer: 'form#oy:has([aria-pressed=true]) button[type=submit]:not(:disabled)',
}
const search: Target = { control: 'input[role=combobox], input[type=search]', answer: '[role=option]', typed: 'ko' }

/** A phone with a 4x slower CPU on Fast 3G: blocking time, an early press, and the slowest later interaction. */
export async function measurePhone(site: BenchSite): Promise<Row[]> {
  const browser = await openBrowser('phone')
  if (!browser) return []
  const pages = { home: '/tr', list: '/tr/restaurants', restaurant: await fullestRestaurant(site) }
  const rows: Row[] = []
  try {
    for (const [name, path] of Object.entries(pages)) {
      const blocked: number[] = []
      const paints: number[] = []
      for (let run = 0; run < RUNS; run++) {
        const { blocking, firstPaint } = await leaveAlone(browser, site.url + path)
        blocked.push(blocking)
        paints.push(firstPaint)
      }
      rows.push({
        what: `phone, ${name}, blocking time`,
        measured: `${median(blocked).toFixed(0)} ms, first paint at ${seconds(median(paints))}`,
        against: '–',
        figure: median(blocked),
        goal: { atMost: 100 },
      })
    }
    for (const [what, path, target] of [
      ['vote', pages.restaurant, vote],
      ['search', pages.home, search],
    ] as const) {
      const presses: Press[] = []
      for (let run = 0; run < RUNS; run++) presses.push(await pressEarly(browser, site.url + path, target))
      const of = (get: (press: Press) => number) => median(presses.map(get))
      rows.push(
        {
          what: `phone, a press on ${what} at 2.5 s, until it shows`,
          measured: `${seconds(of((press) => press.shownAt - press.pressedAt))}, pressed at ${seconds(of((press) => press.pressedAt))}`,
          against: '–',
          figure: of((press) => press.shownAt - press.pressedAt),
          goal: { atMost: 200 },
        },
        {
          what: `phone, a press on ${what} at 2.5 s, answered since navigation start`,
          measured: seconds(of((press) => press.answeredAt)),
          against: '–',
          figure: of((press) => press.answeredAt) / 1000,
          goal: { atMost: 4 },
        },
      )
    }
    const slowest: number[] = []
    for (let run = 0; run < RUNS; run++) slowest.push(await pressLater(browser, site.url + pages.restaurant))
    rows.push({
      what: `phone, restaurant, the slowest of ${LATER} later interactions`,
      measured: `${median(slowest).toFixed(0)} ms`,
      against: '–',
      figure: median(slowest),
      goal: { atMost: 200 },
    })
  } finally {
    await browser.close()
  }
  return rows
}

const seconds = (ms: number): string => (Number.isFinite(ms) ? `${(ms / 1000).toFixed(2)} s` : 'never')

/** A throttled page; `begin` navigates and resolves at the first bytes. */
async function openSlowly(
  browser: Browser,
  target?: Target,
): Promise<{ page: Page; begin(url: string): Promise<void>; close(): Promise<void> }> {
  const { context, page } = await openPhone(browser)
  await page.addInitScript(takeNotes, target ?? null)
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', FAST_3G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER })
  return { page, begin: async (url) => void (await page.goto(url, { waitUntil: 'commit', timeout: 60_000 })), close: () => context.close() }
}

async function leaveAlone(browser: Browser, url: string): Promise<{ blocking: number; firstPaint: number }> {
  const { page, begin, close } = await openSlowly(browser)
  await begin(url)
  await until(page, LOOK_AT_MS)
  const { tasks, firstPaint } = await notesOf(page)
  await close()
  return { blocking: tasks.filter(({ at, ms }) => at + ms > firstPaint).reduce((sum, { ms }) => sum + Math.max(0, ms - 50), 0), firstPaint }
}

/** Repeats a press that missed its control because the layout had shifted. */
async function pressEarly(browser: Browser, url: string, target: Target): Promise<Press> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const press = await pressOnce(browser, url, target)
    if (press.pressedAt > 0) return press
    console.log(`  phone: a press missed ${target.control}, which had moved`)
  }
  throw new Error(`${url}: ${ATTEMPTS} presses missed ${target.control}`)
}

async function pressOnce(browser: Browser, url: string, target: Target): Promise<Press> {
  const { page, begin, close } = await openSlowly(browser, target)
  // The page reports the control's position by itself: once its scripts run, an evaluate call could be late.
  let place: { x: number; y: number; origin: number } | undefined
  page.on('console', (message) => {
    if (message.text().startsWith('bench ')) place = JSON.parse(message.text().slice('bench '.length)) as typeof place
  })
  await begin(url)
  const deadline = Date.now() + PATIENCE_MS
  while (!place || Date.now() < place.origin + PRESS_AT_MS) {
    if (Date.now() > deadline) throw new Error(`${url}: ${target.control} never came`)
    await sleep(place ? Math.min(50, Math.max(1, place.origin + PRESS_AT_MS - Date.now())) : 20)
  }
  await page.touchscreen.tap(place.x, place.y)
  if (target.typed !== undefined) await page.keyboard.type(target.typed)
  await page
    .waitForFunction(() => (window as unknown as { benchNotes: Notes }).benchNotes.answeredAt > 0, undefined, {
      timeout: PATIENCE_MS,
      polling: 100,
    })
    .catch(() => {})
  const { pressedAt, shownAt, answeredAt } = await notesOf(page)
  await close()
  return { pressedAt, shownAt: shownAt || Infinity, answeredAt: answeredAt || Infinity }
}

/** Presses different controls on an idle page. @returns the longest time from input to next frame, in milliseconds */
async function pressLater(browser: Browser, url: string): Promise<number> {
  const { page, begin, close } = await openSlowly(browser)
  await begin(url)
  await until(page, LOOK_AT_MS)
  await holdStill(page)
  const { pathname } = new URL(url)
  const marked = Math.min(LATER, await markControls(page))
  for (let mark = 0; mark < marked && new URL(page.url()).pathname === pathname; mark++) {
    await pressControl(page, mark)
    await page.waitForTimeout(500)
  }
  const { interactions } = await notesOf(page)
  await close()
  return Math.max(0, ...interactions.map(({ ms }) => ms))
}

const notesOf = (page: Page): Promise<Notes> => page.evaluate(() => (window as unknown as { benchNotes: Notes }).benchNotes)

/** Waits until this many milliseconds after navigation start. */
async function until(page: Page, ms: number): Promise<void> {
  const origin = await page.evaluate(() => performance.timeOrigin)
  await page.waitForTimeout(Math.max(0, origin + ms - Date.now()))
}

/** Runs in the page before its own scripts. Playwright sends it as text, so it cannot use outer names. */
function takeNotes(target: { control: string; answer: string } | null): void {
  const notes: Notes = { tasks: [], firstPaint: 0, pressedAt: 0, shownAt: 0, answeredAt: 0, interactions: [] }
  ;(window as unknown as { benchNotes: Notes }).benchNotes = notes
  const observe = (options: PerformanceObserverInit, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry)
    }).observe({ buffered: true, ...options })
  observe({ type: 'longtask' }, ({ startTime, duration }) => notes.tasks.push({ at: startTime, ms: duration }))
  observe({ type: 'paint' }, ({ name, startTime }) => {
    if (name === 'first-contentful-paint') notes.firstPaint = startTime
  })
  observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit, (entry) => {
    if ((entry as unknown as { interactionId: number }).interactionId > 0)
      notes.interactions.push({ at: entry.startTime, ms: entry.duration })
  })
  if (!target) return
  const isVisible = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true })
  // A control below the fold is scrolled into view first.
  let shown = ''
  const follow = (): void => {
    if (pressed) return
    requestAnimationFrame(follow)
    const control = [...document.querySelectorAll(target.control)].find(isVisible)
    if (!control) return
    const { left, right, top, bottom } = control.getBoundingClientRect()
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    if (y < 0 || y > innerHeight) return control.scrollIntoView({ block: 'center', behavior: 'instant' })
    const place = JSON.stringify({ x, y, origin: performance.timeOrigin })
    if (place !== shown) console.debug(`bench ${place}`)
    shown = place
  }
  requestAnimationFrame(follow)
  let pressed: Element | null = null
  // The time of the touch, not the time when the main thread handled it.
  const press = (event: Event): void => {
    const control = (event.target as Element).closest(target.control)
    if (!control || pressed) return
    pressed = control
    notes.pressedAt = event.timeStamp
  }
  addEventListener('pointerdown', press, true)
  addEventListener(
    'focusin',
    (event) => {
      // A field shows a press by its caret.
      if (pressed && event.target === pressed && (event.target as Element).matches('input')) notes.shownAt ||= performance.now()
    },
    true,
  )
  new MutationObserver((changes) => {
    if (!pressed) return
    const isShown = changes.some(({ target: changed, type }) => type === 'attributes' && (changed === pressed || (changed as Element).contains(pressed)) && changed !== document.documentElement && changed !== document.body) // prettier-ignore
    if (isShown) notes.shownAt ||= performance.now()
    if ([...document.querySelectorAll(target.answer)].some(isVisible)) notes.answeredAt ||= performance.now()
  }).observe(document, { subtree: true, attributes: true, childList: true })
}
