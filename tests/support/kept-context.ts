import { setTimeout } from 'node:timers/promises'
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from '@playwright/test'

/** What changes a context for good: the next journey would find it. */
const lasting = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'newCDPSession',
  'on',
  'route',
  'routeFromHAR',
  'routeWebSocket',
  'setDefaultNavigationTimeout',
  'setDefaultTimeout',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'setHTTPCredentials',
  'setOffline',
  'setStorageState',
] as const

/** The options of a journey; Playwright's are undefined where none are set. */
type Options = { [Name in keyof BrowserContextOptions]: BrowserContextOptions[Name] | undefined }

/** A context that the next journey may have, unless it is spent. */
export interface KeptContext {
  context: BrowserContext
  /** The options of the journey for which it was made. */
  key: string
  isSpent: boolean
  /** A page of the site without a script: it keeps the process of the pages, and a way to clear the stored data. */
  anchor?: { page: Page; session: CDPSession }
}

/** The context of the journey before; each process of Playwright has one browser. */
let kept: KeptContext | undefined

/**
 * The context of the journey before, as good as new: without its pages, cookies and stored data, but with the cache of a browser that
 * has visited the site. A new context costs a process, and a first load of every script and picture. It is made where the options
 * differ, and where the journey before failed or changed the context for good.
 */
export async function takeContext(browser: Browser, options: Options, isFirstVisit: boolean): Promise<KeptContext> {
  const key = JSON.stringify(options)
  if (kept && (isFirstVisit || kept.key !== key || kept.context.browser() !== browser)) await closeKept(kept)
  kept ??= await openContext(browser, key)
  kept.isSpent = isFirstVisit
  return kept
}

/** Makes the context ready for the next journey, or closes it: also where the journey closed it, or its browser ended. */
export async function leaveContext(one: KeptContext, options: Options): Promise<void> {
  if (!one.isSpent) await inTime(empty(one, options)).catch(() => (one.isSpent = true))
  if (one.isSpent) await closeKept(one)
}

/** @throws Error where a page of the journey does not close: Playwright itself waits for ever. */
async function inTime(task: Promise<unknown>): Promise<void> {
  const late = new AbortController()
  const giveUp = async () => {
    await setTimeout(20_000, undefined, { signal: late.signal })
    throw new Error('a page of the journey did not close within 20 s')
  }
  await Promise.race([task, giveUp()]).finally(() => late.abort())
}

async function empty(one: KeptContext, { baseURL, storageState }: Options): Promise<void> {
  const { context } = one
  const anchor = (one.anchor ??= await openAnchor(context, baseURL!))
  for (const page of context.pages()) if (page !== anchor.page) await page.close()
  await anchor.session.send('Storage.clearDataForOrigin', { origin: baseURL!, storageTypes: 'all' })
  await context.clearCookies()
  if (typeof storageState === 'object') await context.addCookies(storageState.cookies)
}

async function openContext(browser: Browser, key: string): Promise<KeptContext> {
  // Playwright adds the options of the journey.
  const context = await browser.newContext()
  const one: KeptContext = { context, key, isSpent: false }
  for (const name of lasting) watch(context, name, one)
  for (const name of ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'] as const) watch(context.clock, name, one)
  return one
}

/** From the first call of this method on, the context is spent. */
function watch<Part extends object>(part: Part, name: keyof Part, one: KeptContext): void {
  const does = part[name] as (...given: unknown[]) => unknown
  part[name] = ((...given: unknown[]) => {
    one.isSpent = true
    return does.apply(part, given)
  }) as Part[typeof name]
}

async function openAnchor(context: BrowserContext, baseURL: string): Promise<NonNullable<KeptContext['anchor']>> {
  const page = await context.newPage()
  await page.goto(`${baseURL}/robots.txt`)
  return { page, session: await Object.getPrototypeOf(context).newCDPSession.call(context, page) }
}

/** Without the anchor the page that failed is the first of its context: Playwright keeps the picture of that one. */
async function closeKept(one: KeptContext): Promise<void> {
  if (kept === one) kept = undefined
  // Its browser may have ended already; what does not close in time ends with the browser.
  await inTime(Promise.resolve(one.anchor?.page.close())).catch(() => {})
  await inTime(one.context.close()).catch(() => {})
}
