import type { APIRequestContext, Locator, Page } from '@playwright/test'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { holdAnswer } from '#tests/support/answers.ts'
import { expect, phoneOnly, test } from '#tests/support/journey.ts'
import { linkTo } from '#tests/support/mailbox.ts'
import { startOwnServer } from '#tests/support/own-server.ts'
import { newName, PASSWORD, signIn } from '#tests/support/people.ts'
import { fillSignUp, finishSignUp, forbidWorkers } from '#tests/support/sign-up-form.ts'
import { texts, verdict } from '#tests/support/texts.ts'

// A server of its own: the pressure of these journeys must not ask the others for proofs.
let server: Awaited<ReturnType<typeof startOwnServer>>
/** A member, and a restaurant whose votes are stuffed. */
const member = { email: `${newName()}@example.com`, password: PASSWORD }
let restaurant: Restaurant
test.beforeAll(async ({ playwright }) => {
  test.setTimeout(180_000)
  server = await startOwnServer({ DEMO: '0', TRUST_PROXY: '1' })
  const owner = await playwright.request.newContext()
  expect((await call(owner, '/auth/sign-up', { ...member, policiesAccepted: true })).ok()).toBe(true)
  restaurant = (await (await call(owner, '/restaurants', { title: 'Yığın Büfe' })).json()) as Restaurant
  await owner.dispose()
})
test.afterAll(() => server.close())

function call(request: APIRequestContext, path: string, body: object, address = '192.0.2.1') {
  const origin = process.env['JOURNEY_URL']!
  return request.post(`${origin}/api${path}`, { data: body, headers: { origin, 'x-forwarded-for': address } })
}

/** Twenty addresses attempt what the site usually sees in hours. */
async function press(request: APIRequestContext, path: string, body: (turn: number) => object): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await call(request, path, body(turn), `198.51.100.${turn}`)
}

const pressSignUps = (request: APIRequestContext) =>
  press(request, '/auth/sign-up', () => ({ email: `${newName()}@mailinator.com`, password: PASSWORD, policiesAccepted: true }))

/** What the page loaded so far to solve proofs. */
const solverFiles = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => /solve-in-workers|pbkdf2|proof-line/.test(name)).length)

async function openSignUp(page: Page): Promise<{ email: string; username: string }> {
  await page.goto('/tr/auth?tab=signup')
  return fillSignUp(page, 'Denenen Üye')
}

const submit = (page: Page) => page.getByRole('main').getByRole('button', { name: texts.auth.submitSignup })

/** The landing page greets the new member and leads on after a second: it waits for the journey to look at it. */
async function expectWelcome(page: Page, begin: () => Promise<void>): Promise<void> {
  const goOn = await holdAnswer(page, /\/tr$/)
  await begin()
  await page.waitForURL(/\/tr\/auth-landing/, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1, name: texts.links.landing.member('Denenen Üye') })).toBeVisible()
  goOn()
}

test('a person with a slow phone signs up under pressure and types nothing twice; in calm no solver is loaded [DESK-05]', async ({
  page,
  request,
}) => {
  const tools = await page.context().newCDPSession(page)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const { username } = await openSignUp(page)
  expect(await solverFiles(page)).toBe(0)
  await pressSignUps(request)
  const asked = page.waitForResponse((answer) => answer.url().endsWith('/api/auth/sign-up') && answer.status() === 428)
  await expectWelcome(page, async () => {
    await submit(page).click()
    expect(((await (await asked).json()) as { code: string }).code).toBe('PROOF_OF_WORK_REQUIRED')
  })
  const viewer = (await (await page.request.get('/api/viewer')).json()) as { profile: { username: string } }
  expect(viewer.profile.username).toBe(username)
})

test(
  'while a hard check runs, the form says so and offers another way; what was typed stays [DESK-05]',
  phoneOnly,
  async ({ page, request }) => {
    await pressSignUps(request)
    const { email, username } = await openSignUp(page)
    // A worker that never answers, like the slowest phone.
    await page.evaluate(() => Object.assign(globalThis, { Worker: class extends EventTarget { postMessage() {} terminate() {} } })) // prettier-ignore
    await submit(page).click()
    const line = page.getByRole('status').filter({ hasText: texts.challenges.solving })
    await expect(line).toBeVisible()
    await line.getByRole('button', { name: texts.challenges.otherWay }).click()
    await expect(page.getByText(texts.challenges.signUp.help)).toBeVisible()
    await expect(page.getByLabel(texts.auth.email)).toHaveValue(email)
    await expect(page.getByLabel(texts.auth.username)).toHaveValue(username)
    await expect(page.getByLabel(texts.auth.password, { exact: true })).toHaveValue(PASSWORD)
  },
)

test('a person whose browser cannot do the check signs up by a link in a mail [DESK-05]', phoneOnly, async ({ page, request }) => {
  await pressSignUps(request)
  await page.addInitScript(forbidWorkers)
  const { email, username } = await openSignUp(page)
  await submit(page).click()
  await expect(page.getByText(texts.challenges.failed)).toBeVisible()
  await page.getByRole('button', { name: texts.challenges.signUp.send }).click()
  await expect(page.getByText(texts.challenges.signUp.sent(email))).toBeVisible()
  await page.goto(await linkTo(page, email, texts.mails.pass.subject))
  await expect(page.getByText(texts.challenges.signUp.ready)).toBeVisible()
  await expect.poll(() => new URL(page.url()).hash).toBe('')
  await expect(page.getByLabel(texts.auth.email)).toHaveValue(email)
  await expect(page.getByLabel(texts.auth.username)).toHaveValue(username)
  await finishSignUp(page)
  await expectWelcome(page, () => submit(page).click())
})

/** Chooses the verdict on the restaurant's page. */
async function choose(page: Page): Promise<Locator> {
  await page.goto(`/tr/restaurants/${restaurant.id}`)
  const ballot = page.getByRole('form', { name: texts.vote.heading })
  await ballot.getByRole('button', { name: verdict('accept') }).click()
  return ballot
}

const stuff = (request: APIRequestContext) => press(request, '/vote', () => ({ questionId: restaurant.id, rating: 1 }))

test('a visitor votes on a restaurant under pressure after a short check [DESK-05]', async ({ page, request }) => {
  await stuff(request)
  const ballot = await choose(page)
  const asked = page.waitForResponse((answer) => answer.url().endsWith('/api/vote') && answer.status() === 428)
  await ballot.getByRole('button', { name: texts.vote.submit }).click()
  await asked
  await expect(page.getByText(texts.vote.success)).toBeVisible()
  await expect(ballot.getByRole('button', { name: texts.vote.submitted })).toBeDisabled()
})

test(
  'a visitor whose browser cannot do the check votes after a sign-in, without choosing again [DESK-05]',
  phoneOnly,
  async ({ page, request }) => {
    await stuff(request)
    await page.addInitScript(forbidWorkers)
    const ballot = await choose(page)
    await ballot.getByRole('button', { name: texts.vote.submit }).click()
    await ballot.getByRole('link', { name: texts.challenges.vote.signIn }).click()
    await page.waitForURL(/\/tr\/login/)
    await signIn(page, member.email, member.password)
    await expect(page.getByText(texts.vote.success)).toBeVisible()
    await expect(ballot.getByRole('button', { name: verdict('accept') })).toHaveAttribute('aria-pressed', 'true')
  },
)

test(
  'a member who forgot the password gets the link without a check where the browser cannot do one [DESK-05]',
  phoneOnly,
  async ({ page, request }) => {
    await press(request, '/auth/forgot-password', () => ({ email: `${newName()}@example.com` }))
    await page.addInitScript(forbidWorkers)
    await page.goto('/tr/login')
    await page.getByRole('button', { name: texts.auth.forgot }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(texts.auth.email).fill('unutkan@example.com')
    await dialog.getByRole('button', { name: texts.links.forgot.submit }).click()
    await dialog.getByRole('button', { name: texts.challenges.reset.send }).click()
    await expect(page.getByText(texts.links.forgot.sent('unutkan@example.com'))).toBeVisible()
  },
)
