import type { LinkState } from '#features/accounts/mail-links.contract.ts'
import { expect, main, mainOnPhone, test } from '#tests/support/journey.ts'
import { startOwnServer } from '#tests/support/own-server.ts'
import { fillSignUp } from '#tests/support/sign-up-form.ts'
import { texts } from '#tests/support/texts.ts'

// A site that nobody has set up yet.
let server: Awaited<ReturnType<typeof startOwnServer>>
test.beforeAll(async () => {
  test.setTimeout(180_000)
  server = await startOwnServer({ DEMO: '0' })
})
test.afterAll(() => server.close())

test(
  'the operator opens the link of `lokma setup`, becomes the first admin and goes on to the settings; the link works once [PKG-01]',
  main,
  async ({ page, browser }) => {
    const link = await server.setupLink()
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1, name: texts.firstAdmin.intro })).toBeVisible()
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
    const submit = page.getByRole('button', { name: texts.firstAdmin.submit })
    await submit.click()
    await expect(page.getByLabel(texts.auth.email)).toBeFocused()
    await expect(page.getByText(texts.errors.EMAIL_INVALID)).toBeVisible()

    // The same link in another browser.
    const other = await (await browser.newContext({ baseURL: process.env['JOURNEY_URL']!, reducedMotion: 'reduce' })).newPage()
    await other.goto(link)
    await fillSignUp(other, 'Geç Kalan')

    const { username } = await fillSignUp(page, 'Kurucu')
    await submit.click()
    await page.waitForURL('/tr/admin/settings')
    await expect(page.getByText(texts.firstAdmin.done)).toBeVisible()
    await expect(page.getByLabel(texts.site.labels.name, { exact: true })).toBeVisible()
    await page.goto(`/tr/profile/${username}`)
    await expect(page.getByRole('heading', { name: 'Kurucu' })).toBeVisible()

    await other.getByRole('button', { name: texts.firstAdmin.submit }).click()
    await expect(other.getByRole('heading', { name: texts.firstAdmin.invalidTitle })).toBeVisible()
    await expect(other.getByText('npm run lokma -- setup')).toBeVisible()
    await other.context().close()
    await page.goto(link)
    await expect(page.getByRole('heading', { name: texts.firstAdmin.invalidTitle })).toBeVisible()
  },
)

test('the page of the link survives a reload and another language, and says what helps without a link', mainOnPhone, async ({ page }) => {
  await page.route(/\/api\/auth\/first-admin\/check/, (route) => route.fulfill({ json: { isValid: true } satisfies LinkState }))
  await page.goto(`/tr/setup#${'A'.repeat(43)}`)
  const email = page.getByLabel(texts.auth.email)
  await expect(email).toBeVisible()
  await page.reload()
  await expect(email).toBeVisible()
  const html = page.locator('html')
  const before = (await html.getAttribute('lang'))!
  const change = page.getByRole('main').locator('[data-action=choose-language]')
  await change.click()
  await expect(html).not.toHaveAttribute('lang', before)
  await expect(page.locator('input[name=email]')).toBeVisible()
  await change.click()
  await expect(html).toHaveAttribute('lang', before)
  await page.goto('/tr/setup')
  await expect(page.getByText(texts.firstAdmin.invalidHelp)).toBeVisible()
  await expect(page.getByText('npm run lokma -- setup')).toBeVisible()
})
