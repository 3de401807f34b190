import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import type { Restaurant, RestaurantPage } from '#features/restaurants/restaurants.contract.ts'
import { read } from './calls.ts'
import { lettersOf, newWord } from './seed.ts'
import { texts } from './texts.ts'

/** An unused name, short enough for a line of the narrowest screen: other journeys see it in lists. */
export function newName(): string {
  // A worker that takes the place of another uses its server too, and must not repeat its names.
  return `yol${lettersOf(Number(process.env['TEST_WORKER_INDEX'] ?? 0), 2)}${newWord()}`
}

export const PASSWORD = 'acili-ezme-7'
const DEMO_PASSWORD = 'lokma-demo-1'

/** Signs this browser out and forgets who it was; the language of the project stays. */
export async function forgetCookies(browser: BrowserContext): Promise<void> {
  await browser.clearCookies({ name: /^(?!language$)/ })
}

/** Makes a member and signs this page's browser in. */
export async function signUp(page: Pick<Page, 'request'>): Promise<string> {
  const username = newName()
  const answer = await page.request.post('/api/auth/sign-up', {
    data: { email: `${username}@example.com`, password: PASSWORD, username, nickname: username, policiesAccepted: true },
    headers: { origin: process.env['JOURNEY_URL'] ?? '' },
  })
  if (!answer.ok()) throw new Error(`sign-up failed: ${await answer.text()}`)
  return username
}

/** Signs this page's browser in by the API, for journeys that start signed in. */
export async function signInByApi(page: Pick<Page, 'request'>, email: string, password = DEMO_PASSWORD): Promise<void> {
  const answer = await page.request.post('/api/auth/sign-in', {
    data: { email, password },
    headers: { origin: process.env['JOURNEY_URL'] ?? '' },
  })
  if (!answer.ok()) throw new Error(`sign-in failed: ${await answer.text()}`)
}

/** Signs in by the form that the page shows. */
export async function signIn(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  await page.getByLabel(texts.auth.email).fill(email)
  await page.getByLabel(texts.auth.password, { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: texts.auth.submitSignin }).click()
}

/** The first restaurant of the demo that fits: the members of other journeys, whose names `newName` makes, delete theirs. */
export async function findRestaurant(request: APIRequestContext, fits: (restaurant: Restaurant) => boolean): Promise<Restaurant> {
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: RestaurantPage = await read({ request }, `/restaurants?limit=50${cursor && `&cursor=${cursor}`}`)
    const found = page.items.filter(({ author }) => !author?.username.startsWith('yol')).find(fits)
    if (found) return found
    cursor = page.nextCursor
  }
  throw new Error('the demo has no such restaurant')
}

/** A restaurant to vote on, a different one for each test. */
export async function votableRestaurant(request: APIRequestContext, nth: number): Promise<Restaurant> {
  let seen = -1
  return findRestaurant(request, ({ isVotable }) => isVotable && ++seen === nth)
}
