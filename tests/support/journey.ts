import { type Page, type Response, type TestInfo, test as base } from '@playwright/test'
import { SERVER_FAULT } from './report/playwright-reporter.ts'
import { leaveContext, takeContext } from './kept-context.ts'
import { followServerLog, newServerErrors } from './server-log.ts'

interface Options {
  /** The errors that the server may log, because the journey causes them. */
  serverErrors: RegExp[]
  /** Whether the journey needs a browser that was never at the site. */
  isFirstVisit: boolean
}

/** Journeys start from the address of the running product, and fail on any error that the page or the server logs. */
export const test = base.extend<Options & { serverLog: void }>({
  serverErrors: [[], { option: true }],
  isFirstVisit: [false, { option: true }],
  serverLog: [
    async ({ serverErrors }, use, { annotations }) => {
      followServerLog()
      await use()
      const unexpected = newServerErrors().filter((line) => !serverErrors.some((expected) => expected.test(line)))
      annotations.push(...unexpected.map((description) => ({ type: SERVER_FAULT, description })))
      base.expect(unexpected, 'errors in the server’s log').toEqual([])
    },
    { auto: true },
  ],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs from this pattern
  baseURL: async ({}, use) => {
    await use(process.env['JOURNEY_URL'])
  },
  context: async (
    {
      browser,
      isFirstVisit,
      baseURL,
      contextOptions,
      hasTouch,
      isMobile,
      javaScriptEnabled,
      locale,
      serviceWorkers,
      storageState,
      timezoneId,
      viewport,
    },
    use,
    { errors },
  ) => {
    const options = {
      ...contextOptions,
      baseURL,
      hasTouch,
      isMobile,
      javaScriptEnabled,
      locale,
      serviceWorkers,
      storageState,
      timezoneId,
      viewport,
    }
    const kept = await takeContext(browser, options, isFirstVisit)
    kept.isSpent ||= serviceWorkers === 'allow'
    await use(kept.context)
    kept.isSpent ||= errors.length > 0
    await leaveContext(kept, options)
  },
  page: async ({ page, javaScriptEnabled }, use, info) => {
    if (javaScriptEnabled !== false) waitForReadiness(page)
    const problems = collectErrors(page, info)
    await use(page)
    base.expect(problems, 'errors in the browser’s console').toEqual([])
    // An answer in place of the server that is still on its way ends with the page: that is no failure.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
})

/** A journey that failed beside an answer with 5xx is never run again; an answer that the journey itself made has no server. */
async function noteFault(response: Response, { annotations }: TestInfo): Promise<void> {
  if (response.status() < 500 || !(await response.serverAddr().catch(() => null))) return
  annotations.push({ type: SERVER_FAULT, description: `${response.status()} for ${response.request().method()} ${response.url()}` })
}

/** The errors that the page logs from now on. What the server does wrong is noted with the test. */
export function collectErrors(page: Page, info: TestInfo): string[] {
  page.on('response', (response) => void noteFault(response, info))
  const problems: string[] = []
  page.on('pageerror', ({ message }) => {
    // Chromium says so when a navigation overtakes the cross-fade of the one before: nothing is lost but the fade.
    if (!message.startsWith('Transition was aborted')) problems.push(message)
  })
  page.on('console', (message) => {
    if (
      message.type() === 'error' &&
      !/the server responded with a status of (4\d\d|503)|net::ERR_INTERNET_DISCONNECTED/.test(message.text()) &&
      // The journey changed or ended the session between the page's negotiation with the hub and its connection: the hub refuses it rightly.
      !/^WebSocket connection to '[^']+\/chat\?[^']+' failed: (.*\b403|HTTP Authentication failed; .*)$/.test(message.text())
    )
      problems.push(message.text())
  })
  return problems
}

/** Opening a page waits until it handles input; a journey that must not wait passes `waitUntil: 'commit'`. */
export function waitForReadiness(page: Page): void {
  const isReady = () => page.locator('html[data-ready]').waitFor({ state: 'attached' })
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  page.goto = async (...given) => {
    const response = await goto(...given)
    if (given[1]?.waitUntil !== 'commit' && response?.headers()['content-type']?.startsWith('text/html')) await isReady()
    return response
  }
  page.reload = async (...given) => {
    const response = await reload(...given)
    await isReady()
    return response
  }
}

export { expect } from '@playwright/test'

/** The main journey of a screen: `npm test` plays it, and `npm run test:rest` plays the others (TEST_PART in playwright.config.ts). */
export const main = { tag: '@main' }
/** Played at 1440 px too, because the wide page has another form. */
export const bothWidths = { tag: '@both' }
export const mainAtBothWidths = { tag: ['@main', '@both'] }
/** Never played at 1440 px, also not by WIDTHS=all. */
export const phoneOnly = { tag: '@once' }
/** About the language of a first visit: never played in English. */
export const turkishOnly = { tag: ['@once', '@turkish'] }
export const mainOnPhone = { tag: ['@main', '@once'] }
