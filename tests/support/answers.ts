import type { Page, Route } from '@playwright/test'

/** Lets a true answer of the API through with something about it changed: the states that no demo holds. */
export async function changeAnswer<T>(page: Page, path: string | RegExp, change: (answer: T) => T): Promise<void> {
  await page.route(path, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: change((await response.json()) as T) })
  })
}

/** Keeps an answer back until it is released. */
export async function holdAnswer(page: Page, path: string | RegExp): Promise<() => void> {
  let release: () => void = () => {}
  const held = new Promise<void>((go) => (release = go))
  await page.route(path, async (route: Route) => {
    await held
    await route.continue()
  })
  return release
}

const UNAVAILABLE = { status: 503, json: { error: 'UNAVAILABLE', message: 'Busy', code: 'UNAVAILABLE' } }

/** The API is away. */
export async function failAnswer(page: Page, path: string | RegExp): Promise<void> {
  await page.route(path, (route) => route.fulfill(UNAVAILABLE))
}

/** The API is away, and says so only when it is released. */
export async function holdFailure(page: Page, path: string | RegExp): Promise<() => void> {
  let release: () => void = () => {}
  const held = new Promise<void>((go) => (release = go))
  await page.route(path, async (route) => {
    await held
    await route.fulfill(UNAVAILABLE)
  })
  return release
}
