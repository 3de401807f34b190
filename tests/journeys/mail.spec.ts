import type { Page } from '@playwright/test'
import type { ViewerResult } from '#people/viewer.contract.ts'
import type { SignUpResult } from '#features/accounts/accounts.contract.ts'
import { changeAnswer, holdAnswer } from '#tests/support/answers.ts'
import { expect, main, test } from '#tests/support/journey.ts'
import { mailTo, linkTo } from '#tests/support/mailbox.ts'
import { forgetCookies, newName, PASSWORD, signIn, signUp } from '#tests/support/people.ts'
import { beginning, texts } from '#tests/support/texts.ts'

const NEW = 'yeni-lavas-8'

/** The token of a link is nowhere in the browser: not in the address, the history or the storage of the page. */
async function expectForgotten(page: Page, link: string): Promise<void> {
  const token = /access_token=([\w-]+)/.exec(link)![1]!
  await expect.poll(() => new URL(page.url()).hash).toBe('')
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, location.href]))
  expect(kept).not.toContain(token)
}

/** Lets each page of this tab note how long it shows a status before it leads on: a busy machine lets the journey look too late. */
async function noteTimes(page: Page, statuses: string[]): Promise<void> {
  await page.addInitScript((texts) => {
    let since: number | undefined
    new MutationObserver(() => {
      const shown = [...document.querySelectorAll('main [role=status]')].map(({ textContent }) => textContent)
      if (shown.some((text) => texts.some((one) => text.includes(one)))) since ??= performance.now()
    }).observe(document, { childList: true, characterData: true, subtree: true })
    addEventListener('beforeunload', () => {
      if (since !== undefined) sessionStorage.setItem('timeShown', String(performance.now() - since))
    })
  }, statuses)
}

/** How long the page before showed the status, in milliseconds. */
const timeShown = (page: Page): Promise<number> => page.evaluate(() => Number(sessionStorage.getItem('timeShown')))

test.describe('mail', () => {
  test(
    'a new member sees the landing page, continues to the requested page, and confirms by the link in the mail [ROUTE-45 ROUTE-37 LAND-01 LAND-02 LAND-03 LAND-04 LAND-05 LAND-10 LAND-11 AUTH-09 AUTH-12 LIM-07]',
    main,
    async ({ page, browser, baseURL }) => {
      const username = newName()
      const email = `${username}@example.com`
      await page.goto('/tr/auth-landing')
      for (const [card] of texts.links.landing.cards) await expect(page.getByRole('heading', { level: 3, name: card })).toBeVisible()
      await expect(page.getByRole('main').getByRole('link', { name: texts.auth.signin })).toBeVisible()
      await page.goto('/tr/auth-landing?next=%2Ftr%2Ftrending')
      await page.getByRole('main').getByRole('link', { name: texts.auth.signup }).click()
      await page.getByLabel(texts.auth.email).fill(email)
      await page.getByLabel(texts.auth.username).fill(username)
      await page.getByLabel(texts.auth.nickname).fill('Yolcu Y.')
      await page.getByLabel(texts.auth.password, { exact: true }).fill(PASSWORD)
      await page.getByRole('checkbox', { name: texts.auth.accept(texts.auth.privacyLink) }).check()
      await page.getByRole('checkbox', { name: texts.auth.accept(texts.auth.termsLink) }).check()
      // The page leads on after a second: it waits for the journey to look at it.
      const toTrending = await holdAnswer(page, /\/tr\/trending$/)
      await page.getByRole('main').getByRole('button', { name: texts.auth.submitSignup }).click()
      await page.waitForURL(/\/tr\/auth-landing\?next=/, { waitUntil: 'commit' })
      await expect(page.getByRole('heading', { level: 1, name: texts.links.landing.member('Yolcu Y.') })).toBeVisible()
      await expect(page.getByText(texts.links.landing.back)).toBeVisible()
      await expect(page.getByRole('link', { name: texts.links.landing.home })).toHaveAttribute('href', '/tr')
      await expect(page.getByRole('link', { name: texts.links.landing.profile })).toHaveAttribute('href', `/tr/profile/${username}`)
      toTrending()
      await page.waitForURL(/\/tr\/trending$/)

      // Another browser, for example the phone on which the mail is read.
      const phone = await (await browser.newContext({ baseURL: baseURL! })).newPage()
      const link = await linkTo(phone, email, texts.mails.confirm.subject)
      // The first read finds no session: the page retries once before it gives up.
      let [isHidden, refreshes] = [false, 0]
      phone.on('request', (request) => (refreshes += Number(request.url().endsWith('/api/auth/session'))))
      await changeAnswer<ViewerResult>(phone, /\/api\/viewer/, (answer) => {
        if (!answer.profile || isHidden) return answer
        isHidden = true
        return { ...answer, profile: null }
      })
      await noteTimes(phone, [texts.links.landing.succeeded, texts.links.landing.back])
      const toHome = await holdAnswer(phone, /\/tr$/)
      await phone.goto(link)
      // Not the browser of the sign-up: the password shows whose account it is.
      await expect(phone.getByRole('heading', { name: texts.links.prove.title })).toBeVisible()
      await phone.getByLabel(texts.links.prove.password).fill('baska-sifre-9')
      await phone.getByRole('button', { name: texts.links.prove.submit }).click()
      await expect(phone.getByText(texts.errors.PASSWORD_WRONG)).toBeVisible()
      await phone.getByLabel(texts.links.prove.password).fill(PASSWORD)
      await phone.getByRole('button', { name: texts.links.prove.submit }).click()
      await expect(phone.getByRole('status').getByText(texts.links.landing.succeeded).first()).toBeVisible()
      expect([isHidden, refreshes]).toEqual([true, 1])
      await expectForgotten(phone, link)
      toHome()
      await phone.waitForURL(/\/tr$/)
      expect(await timeShown(phone)).toBeGreaterThan(1000)
      await expect(phone.getByRole('button', { name: beginning(texts.common.account.menu) })).toBeVisible()
      const home = await holdAnswer(phone, /\/tr$/)
      await phone.goto('/tr/auth-landing', { waitUntil: 'commit' })
      await expect(phone.getByText(texts.links.landing.back)).toBeVisible()
      home()
      await phone.waitForURL(/\/tr$/)
      expect(await timeShown(phone)).toBeGreaterThan(500)
      // The same link works only once.
      const third = await (await browser.newContext({ baseURL: baseURL! })).newPage()
      await third.goto(link)
      await expect(third.getByRole('main').getByText(texts.links.landing.failed)).toBeVisible()
      await expectForgotten(third, link)
      await expect(third.getByRole('main').getByRole('link', { name: texts.auth.signup })).toBeVisible()
      await phone.unrouteAll({ behavior: 'wait' })
      await Promise.all([phone.context().close(), third.context().close()])
    },
  )

  test('the owner of an address that a stranger signed up with confirms it, chooses a password and is alone in the account [REPAIR-05]', async ({
    page,
    browser,
    baseURL,
  }) => {
    const email = `${await signUp(page)}@example.com`
    const owner = await (await browser.newContext({ baseURL: baseURL! })).newPage()
    await owner.goto(await linkTo(owner, email, texts.mails.confirm.subject))
    await owner.getByRole('button', { name: texts.links.prove.other }).click()
    await owner.waitForURL(/\/tr\/reset-password$/)
    await owner.getByLabel(texts.links.reset.password, { exact: true }).fill(NEW)
    await owner.getByLabel(texts.links.reset.repeat).fill(NEW)
    const toLogin = await holdAnswer(owner, /\/tr\/login/)
    await owner.getByRole('button', { name: texts.links.reset.submit }).click()
    await expect(owner.getByRole('heading', { name: texts.links.reset.done })).toBeVisible()
    toLogin()
    await owner.waitForURL(/\/tr\/login/)
    await signIn(owner, email, NEW)
    await expect(owner.getByText(texts.common.account.signedIn)).toBeVisible()
    // The stranger is signed out.
    await page.goto('/tr/settings/security')
    await expect(page).toHaveURL(/\/tr\/login/)
    await owner.context().close()
  })

  test(
    'a member who forgot the password asks for a link, chooses a new one and signs in with it [REPAIR-07 PWR-01 PWR-02 PWR-04 PWR-05 PWR-07 PWR-10 PWR-11 PWR-12 PWR-13 PWR-03 ROUTE-36 ROUTE-47 AUTH-01 LIM-07]',
    main,
    async ({ page }) => {
      const email = `${await signUp(page)}@example.com`
      await forgetCookies(page.context())
      await page.goto('/tr/login')
      await page.getByLabel(texts.auth.email).fill(email)
      // After too many wrong passwords from others, the page offers a link at once.
      await page.route('**/api/auth/sign-in', (route) => route.fulfill({ status: 429, json: { code: 'SIGN_IN_LIMITED' } }), { times: 1 })
      await signIn(page, email, PASSWORD)
      await expect(page.getByText(texts.errors.SIGN_IN_LIMITED)).toBeVisible()
      await page.getByRole('button', { name: texts.auth.mailLink }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByLabel(texts.auth.email)).toHaveValue(email)
      const send = dialog.getByRole('button', { name: texts.links.forgot.submit })
      await page.route('**/api/auth/forgot-password', (route) => route.fulfill({ status: 429, json: { code: 'MAIL_LIMITED' } }), {
        times: 1,
      })
      await send.click()
      await expect(dialog.getByText(texts.errors.MAIL_LIMITED)).toBeVisible()
      await page.route('**/api/auth/forgot-password', (route) => route.fulfill({ status: 503, json: { code: 'UNAVAILABLE' } }), {
        times: 1,
      })
      await send.click()
      await expect(dialog.getByText(texts.links.forgot.failed)).toBeVisible()
      await send.click()
      await expect(dialog.getByText(texts.links.forgot.sent(email))).toBeVisible()

      const link = await linkTo(page, email, texts.mails.reset.subject)
      await noteTimes(page, [texts.links.reset.done])
      // Old links and links to the landing page open the same form.
      await page.goto(link.replace('/tr/reset-password', '/auth-landing'))
      await page.waitForURL(/\/tr\/reset-password$/)
      await expectForgotten(page, link)
      const [password, repeated] = [page.getByLabel(texts.links.reset.password, { exact: true }), page.getByLabel(texts.links.reset.repeat)]
      const change = page.getByRole('button', { name: texts.links.reset.submit })
      await password.fill('kısa')
      await repeated.fill('başka')
      await change.click()
      await expect(page.getByText(texts.links.reset.tooShort)).toBeVisible()
      await expect(page.getByText(texts.links.reset.mismatch)).toBeVisible()
      await password.fill(NEW)
      await repeated.fill(NEW)
      await page.route('**/api/auth/reset-password', (route) => route.fulfill({ status: 503, json: { code: 'UNAVAILABLE' } }), { times: 1 })
      await change.click()
      await expect(page.getByText(texts.links.reset.failed)).toBeVisible()
      const toLogin = await holdAnswer(page, /\/tr\/login/)
      await change.click()
      await expect(page.getByRole('heading', { name: texts.links.reset.done })).toBeVisible()
      toLogin()
      await page.waitForURL(/\/tr\/login/)
      expect(await timeShown(page)).toBeGreaterThan(1000)
      await signIn(page, email, NEW)
      await expect(page.getByText(texts.common.account.signedIn)).toBeVisible()
      await page.waitForURL(/\/tr$/)
      await mailTo(page, email, texts.mails.changed.subject)
    },
  )

  test('an invalid, expired or refused link says so and leads back to the sign-in page [PWR-07 PWR-08 PWR-09 LAND-06 LAND-07 LAND-08 LAND-09]', async ({
    page,
  }) => {
    await page.goto('/tr/reset-password')
    await expect(page.getByRole('heading', { name: texts.links.reset.invalidTitle })).toBeVisible()
    await expect(page.getByText(texts.links.reset.invalid, { exact: true })).toBeVisible()
    const asked = page.waitForRequest(/reset-password\/check/)
    await page.route(/reset-password\/check/, async (route) => {
      await expect(page.getByText(texts.links.reset.verifying)).toBeVisible()
      await route.continue()
    })
    const link = `access_token=${'A'.repeat(43)}&type=recovery`
    await page.goto(`/tr/auth-landing#${link}`)
    await asked
    await expect(page.getByText(texts.links.reset.expired)).toBeVisible()
    await expectForgotten(page, link)
    for (const fragment of ['error_code=otp_expired', 'error=access_denied', 'type=recovery']) {
      await page.goto('/tr')
      await page.goto(`/tr/auth-landing#${fragment}`)
      await page.waitForURL(/\/tr\/reset-password$/)
      await expect(page.getByText(texts.links.reset.invalid, { exact: true })).toBeVisible()
    }
    await page.getByRole('main').getByRole('link', { name: texts.links.reset.toLogin }).click()
    await expect(page).toHaveURL(/\/tr\/login/)
  })

  test('where a confirmed address is required, the notice says so on every page and sends the mail again [AUTH-12 AUTH-11]', async ({
    page,
  }) => {
    await changeAnswer<SignUpResult>(page, '**/api/auth/sign-up', (answer) => ({ ...answer, mustConfirmEmail: true }))
    await changeAnswer<ViewerResult>(page, '**/api/viewer**', (answer) => ({ ...answer, mustConfirmEmail: true }))
    const username = newName()
    await page.goto('/tr/auth?tab=signup')
    await page.getByLabel(texts.auth.email).fill(`${username}@example.com`)
    await page.getByLabel(texts.auth.username).fill(username)
    await page.getByLabel(texts.auth.nickname).fill('Bekleyen')
    await page.getByLabel(texts.auth.password, { exact: true }).fill(PASSWORD)
    await page.getByRole('checkbox', { name: texts.auth.accept(texts.auth.privacyLink) }).check()
    await page.getByRole('checkbox', { name: texts.auth.accept(texts.auth.termsLink) }).check()
    await page.getByRole('main').getByRole('button', { name: texts.auth.submitSignup }).click()
    await page.waitForURL(/\/tr\/auth-landing\?mail=1$/)
    await page.goto('/tr/trending')
    const notice = page.getByRole('region', { name: texts.links.confirm.label })
    await notice.getByRole('button', { name: texts.links.confirm.again }).click()
    await expect(page.getByText(texts.links.confirm.sent)).toBeVisible()
  })
})
