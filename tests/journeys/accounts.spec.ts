import { call } from '#tests/support/calls.ts'
import { expect, main, test } from '#tests/support/journey.ts'
import { forgetCookies, newName, PASSWORD, signUp } from '#tests/support/people.ts'
import { textLike, texts } from '#tests/support/texts.ts'

test.describe('accounts', () => {
  test('a visitor signs up, signs out and signs in again [AUTH-02 AUTH-08 AUTH-17 LAY-03 ROUTE-33 ROUTE-44]', main, async ({ page }) => {
    const username = newName()
    await page.goto('/tr')
    await page.getByRole('banner').getByRole('link', { name: texts.common.signUp }).click()
    await page.getByLabel(texts.auth.email).fill(`${username}@example.com`)
    await page.getByLabel(texts.auth.username).fill(username)
    await page.getByLabel(texts.auth.nickname).fill('Yolcu Y.')
    await page.getByLabel(texts.auth.password, { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: texts.auth.submitSignup }).click()
    await expect(page.getByText(texts.errors.POLICIES_NOT_ACCEPTED)).toBeVisible()
    await page.getByRole('checkbox', { name: texts.auth.accept(texts.auth.privacyLink) }).check()
    await page.getByRole('checkbox', { name: texts.auth.accept(texts.auth.termsLink) }).check()
    await page.getByRole('button', { name: texts.auth.submitSignup }).click()
    await expect(page.getByText(texts.common.account.signedIn)).toBeVisible()
    await expect(page).toHaveURL(/\/tr$/)
    // The page came by itself, so nothing has waited for its first script yet. Presses before it have tests of their own in first-load.spec.ts.
    await page.locator('html[data-ready]').waitFor({ state: 'attached' })

    await page.getByRole('button', { name: texts.common.account.menu }).click()
    await page.getByRole('menuitem', { name: texts.common.account.signOut }).click()
    await expect(page.getByText(texts.common.account.signedOut)).toBeVisible()
    await expect(page).toHaveURL(/\/tr\/login/)

    await page.getByLabel(texts.auth.email).fill(`${username}@example.com`)
    await page.getByLabel(texts.auth.password, { exact: true }).fill(PASSWORD)
    await page.getByRole('main').getByRole('button', { name: texts.auth.submitSignin }).click()
    await expect(page.getByText(texts.common.account.signedIn)).toBeVisible()
    await expect(page.getByRole('button', { name: texts.common.account.menu })).toBeVisible()
  })

  test('a wrong password is reported without a hint, and the typed text stays [AUTH-22 AUTH-03 AUTH-04]', async ({ page }) => {
    await page.goto('/tr/login')
    const submit = page.getByRole('main').getByRole('button', { name: texts.auth.submitSignin })
    await page.getByLabel(texts.auth.email).fill('zeynep')
    await submit.click()
    await expect(page.getByText(texts.errors.EMAIL_INVALID)).toBeVisible()
    await expect(page.getByText(texts.errors.PASSWORD_TOO_SHORT)).toBeVisible()
    await page.getByLabel(texts.auth.email).fill('kimse@example.com')
    await page.getByLabel(texts.auth.password, { exact: true }).fill('yanlis-sifre')
    await submit.click()
    await expect(page.getByText(texts.errors.INVALID_CREDENTIALS)).toBeVisible()
    await expect(page.getByLabel(texts.auth.email)).toHaveValue('kimse@example.com')
  })

  test('a taken username is reported at its field [AUTH-06 AUTH-07 AUTH-11]', async ({ page }) => {
    const taken = await signUp(page)
    await forgetCookies(page.context())
    await page.goto('/tr/auth?tab=signup')
    await page.getByLabel(texts.auth.email).fill('yeni@example.com')
    await page.getByLabel(texts.auth.username).fill('ab')
    await page.getByLabel(texts.auth.nickname).fill('a')
    await page.getByLabel(texts.auth.password, { exact: true }).fill(PASSWORD)
    await page.getByRole('checkbox', { name: texts.auth.accept(texts.auth.privacyLink) }).check()
    await page.getByRole('checkbox', { name: texts.auth.accept(texts.auth.termsLink) }).check()
    await page.getByRole('button', { name: texts.auth.submitSignup }).click()
    await expect(page.getByText(texts.errors.NICKNAME_TOO_SHORT)).toBeVisible()
    await expect(page.getByText(texts.errors.USERNAME_INVALID)).toBeVisible()
    await page.getByLabel(texts.auth.nickname).fill('Yeni')
    await page.getByLabel(texts.auth.username).fill(taken)
    await page.getByRole('button', { name: texts.auth.submitSignup }).click()
    await expect(page.getByText(texts.errors.USERNAME_TAKEN)).toBeVisible()
  })

  test('a signed-in member is redirected from the sign-in page, to the requested page if it is on our site [ROUTE-34 ROUTE-35 AUTH-19 AUTH-20]', async ({
    page,
  }) => {
    await signUp(page)
    await page.goto('/tr/login')
    await expect(page).toHaveURL(/\/tr$/)
    await page.goto('/tr/auth?next=%2Ftr%2Ftrending')
    await expect(page).toHaveURL(/\/tr\/trending$/)
    await page.goto('/tr/auth?next=https%3A%2F%2Fevil.example')
    await expect(page).toHaveURL(/\/tr$/)
  })

  test('settings ask a visitor to sign in and take the member back there [ROUTE-29 ROUTE-42 ROUTE-43]', async ({ page }) => {
    const username = await signUp(page)
    await forgetCookies(page.context())
    await page.goto('/tr/settings/security')
    await expect(page).toHaveURL(/\/tr\/login\?next=%2Ftr%2Fsettings%2Fsecurity/)
    await expect(page.getByRole('link', { name: texts.auth.backHome })).toBeVisible()
    await page.getByLabel(texts.auth.email).fill(`${username}@example.com`)
    await page.getByLabel(texts.auth.password, { exact: true }).fill(PASSWORD)
    await page.getByRole('main').getByRole('button', { name: texts.auth.submitSignin }).click()
    await expect(page).toHaveURL(/\/tr\/settings\/security$/)
    await expect(page.getByLabel(texts.settings.currentPassword)).toBeVisible()
    await page.goto('/tr/settings')
    await page.getByRole('main').getByRole('link', { name: texts.auth.backHome }).click()
    await expect(page).toHaveURL(/\/tr$/)
  })

  test('an unexpected failure and a missing answer say so and keep the form, until a field is wrong [AUTH-15 MEND-21 MEND-38]', async ({
    page,
  }) => {
    await page.route('**/api/auth/sign-in', (route) => route.fulfill({ status: 503, json: { code: 'UNAVAILABLE' } }))
    await page.goto('/tr/login')
    await page.getByLabel(texts.auth.email).fill('zeynep@example.com')
    await page.getByLabel(texts.auth.password, { exact: true }).fill(PASSWORD)
    await page.getByRole('main').getByRole('button', { name: texts.auth.submitSignin }).click()
    await expect(page.getByRole('alert').getByText(texts.auth.failed)).toBeVisible()
    await expect(page.getByLabel(texts.auth.email)).toHaveValue('zeynep@example.com')
    await page.unrouteAll({ behavior: 'wait' })
    await page.route('**/api/auth/sign-in', (route) => route.abort('internetdisconnected'))
    await page.getByRole('main').getByRole('button', { name: texts.auth.submitSignin }).click()
    await expect(page.getByRole('alert').getByText(texts.errors.NO_ANSWER)).toBeVisible()
    await page.getByLabel(texts.auth.password, { exact: true }).fill('acili-ezme\u202A')
    await expect(page.getByText(texts.errors.TEXT_UNREADABLE)).toBeVisible()
    await expect(page.getByText(texts.errors.NO_ANSWER)).toHaveCount(0)
  })

  test('a new badge is announced in a toast, once [BADGE-11]', async ({ page }) => {
    const name = await signUp(page)
    await call(page, 'POST', '/restaurants', { title: `${name} Büfe` })
    await page.goto('/tr')
    await expect(page.getByText(textLike(texts.badges.earned, '.*🧭 (?:Kâşif|Explorer)'))).toBeVisible()
    const told = page.waitForResponse((response) => response.url().includes('/api/viewer'))
    await page.reload()
    expect(((await (await told).json()) as { newBadges: unknown[] }).newBadges).toEqual([])
    await expect(page.getByRole('button', { name: texts.common.account.menu })).toBeVisible()
    await expect(page.getByText(textLike(texts.badges.earned))).toHaveCount(0)
  })
})
