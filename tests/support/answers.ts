import type { Page, Request, Route } from '@playwright/test'

/**
 * Passes a real API response through with changes, for states that the demo does not have. @param instead what is asked in place of the
 * request's body, where the answer to that depends on the hour
 */
export async function changeAnswer<T>(
  page: Page,
  path: string | RegExp,
  change: (answer: T) => T,
  instead: (body: object) => object = (body) => body,
): Promise<void> {
  await page.route(path, async (route) => {
    const body = route.request().postDataJSON() as object | null
    const response = await route.fetch(body === null ? {} : { postData: instead(body) })
    await route.fulfill({ response, json: change((await response.json()) as T) })
  })
}

/** Holds a response back until it is released. */
export async function holdAnswer(page: Page, path: string | RegExp): Promise<() => void> {
  let release: () => void = () => {}
  const held = new Promise<void>((go) => (release = go))
  await page.route(path, async (route: Route) => {
    await held
    await route.continue()
  })
  return release
}

/** The next response is made at once, and arrives only when the journey says so; a page that does not want it any more gives it up. */
export async function delayAnswer(page: Page, path: RegExp): Promise<{ arrive: () => Promise<void> }> {
  const released = Promise.withResolvers<void>()
  const isIt = (request: Request) => path.test(request.url())
  const over = Promise.race([page.waitForEvent('requestfinished', isIt), page.waitForEvent('requestfailed', isIt)])
  let isNext = true
  // The route stays: once a page has none left, the browser lets go what is held.
  await page.route(path, async (route) => {
    if (!isNext) return route.fallback()
    isNext = false
    const response = await route.fetch()
    await released.promise
    await route.fulfill({ response }).catch(() => {})
  })
  return {
    async arrive() {
      released.resolve()
      await over
      // The page renders it.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100))))
    },
  }
}

const UNAVAILABLE = { status: 503, json: { error: 'UNAVAILABLE', message: 'Busy', code: 'UNAVAILABLE' } }

/** The API fails. */
export async function failAnswer(page: Page, path: string | RegExp): Promise<void> {
  await page.route(path, (route) => route.fulfill(UNAVAILABLE))
}

/** The API fails, but only when it is released. */
export async function holdFailure(page: Page, path: string | RegExp): Promise<() => void> {
  let release: () => void = () => {}
  const held = new Promise<void>((go) => (release = go))
  await page.route(path, async (route) => {
    await held
    await route.fulfill(UNAVAILABLE)
  })
  return release
}
