import type { Page } from '@playwright/test'
import { texts } from '#tests/support/texts.ts'
import { expect, main, phoneOnly, test } from '#tests/support/journey.ts'
import { forgetCookies, newName, PASSWORD, signIn, signUp, votableRestaurant } from '#tests/support/people.ts'

const question = (page: Page) => page.getByRole('region', { name: texts.carry.label })

async function voteHere(page: Page, id: string, rating: string): Promise<void> {
  await page.goto(`/tr/restaurants/${id}`)
  const ballot = page.getByRole('form', { name: texts.vote.heading })
  await ballot.getByRole('slider').fill(rating)
  await ballot.getByRole('button', { name: texts.vote.submit }).click()
  await expect(ballot.getByRole('button', { name: texts.vote.submitted })).toBeVisible()
}

/** Signs up by the form; then the wanted page opens. */
async function join(page: Page, next: string): Promise<string> {
  await page.goto(`/tr/auth?tab=signup&next=${encodeURIComponent(next)}`)
  const username = await fillSignUp(page)
  await expect(page).toHaveURL(new RegExp(`${next}$`))
  return username
}

/** Fills in the form of the sign-up and sends it. */
async function fillSignUp(page: Page): Promise<string> {
  const username = newName()
  await page.getByLabel(texts.auth.email).fill(`${username}@example.com`)
  await page.getByLabel(texts.auth.username).fill(username)
  await page.getByLabel(texts.auth.nickname).fill(username)
  await page.getByLabel(texts.auth.password, { exact: true }).fill(PASSWORD)
  await page.getByRole('checkbox', { name: texts.auth.accept(texts.auth.privacyLink) }).check()
  await page.getByRole('checkbox', { name: texts.auth.accept(texts.auth.termsLink) }).check()
  await page.getByRole('button', { name: texts.auth.submitSignup }).click()
  return username
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: texts.common.account.menu }).click()
  await page.getByRole('menuitem', { name: texts.common.account.signOut }).click()
  await expect(page).toHaveURL(/\/tr\/login/)
}

/** The sum of all layout shifts of a document, from its beginning. */
async function measureShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((entries) => {
      for (const entry of entries.getEntries())
        if (!(entry as PerformanceEntry & { hadRecentInput: boolean }).hadRecentInput)
          shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((total, one) => total + one, 0))
}

test('a visitor who voted and signs up is asked once, and the votes become the new member’s [FIX-02]', main, async ({ page }) => {
  const { id } = await votableRestaurant(page.request, 33)
  const shifted = await measureShifts(page)
  await voteHere(page, id, '8')
  await expect(question(page)).toBeHidden()
  await join(page, `/tr/restaurants/${id}`)
  await expect(question(page)).toContainText(texts.carry.asked(1))
  // The page can be used while it is there.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await shifted()).toBeLessThan(0.05)

  const ballot = page.getByRole('form', { name: texts.vote.heading })
  await question(page).getByRole('button', { name: texts.carry.yes }).click()
  await expect(question(page).getByRole('status')).toHaveText(texts.carry.done(1))
  // The vote is the member's: it can be changed and withdrawn.
  await expect(ballot.getByRole('button', { name: texts.vote.withdraw })).toBeVisible()
  await expect(ballot.locator('output')).toHaveText('8')
  await expect(ballot.getByRole('slider')).toBeEnabled()
  await question(page).getByRole('button', { name: texts.carry.close }).click()
  await expect(question(page)).toBeHidden()
  await page.reload()
  await expect(page.getByRole('button', { name: texts.common.account.menu })).toBeVisible()
  await expect(question(page)).toBeHidden()
})

test(
  'a visitor who signs up from the ballot comes back to the ballot, and the question is there [MEND-37]',
  phoneOnly,
  async ({ page }) => {
    const { id } = await votableRestaurant(page.request, 38)
    await voteHere(page, id, '8')
    const ballot = page.getByRole('form', { name: texts.vote.heading })
    await ballot.getByRole('link', { name: texts.vote.visitorJoin }).click()
    await fillSignUp(page)
    await expect(page).toHaveURL(`/tr/restaurants/${id}#oy`)
    await expect(ballot.getByRole('slider')).toBeInViewport()
    await expect(question(page).getByRole('button', { name: texts.carry.yes })).toBeInViewport({ ratio: 1 })
    await question(page).getByRole('button', { name: texts.carry.yes }).click()
    await expect(question(page).getByRole('status')).toHaveText(texts.carry.done(1))
    await expect(ballot.getByRole('button', { name: texts.vote.withdraw })).toBeVisible()
  },
)

test('a member who signs in and says no is not asked again on this device, but another member is [FIX-02]', async ({ page }) => {
  const { id } = await votableRestaurant(page.request, 34)
  const member = await signUp(page)
  await forgetCookies(page.context())
  await voteHere(page, id, '3')
  await page.goto('/tr/login?next=/tr/top-rated')
  await signIn(page, `${member}@example.com`, PASSWORD)
  await expect(page).toHaveURL(/\/tr\/top-rated$/)
  await question(page).getByRole('button', { name: texts.carry.no, exact: true }).click()
  await expect(question(page)).toBeHidden()
  await page.goto('/tr')
  await expect(page.getByRole('button', { name: texts.common.account.menu })).toBeVisible()
  await expect(question(page)).toBeHidden()
  await signOut(page)

  await join(page, '/tr/trending')
  // Another member's device is looked at once, when the page is idle; the next page asks.
  await page.goto('/tr/trending')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('carry'))).toBe('ask')
  await page.goto('/tr/trending')
  await expect(question(page)).toContainText(texts.carry.asked(1))
  await question(page).getByRole('button', { name: texts.carry.yes }).click()
  await expect(question(page).getByRole('status')).toHaveText(texts.carry.done(1))
})

test('a visitor who signs up with Google is asked as well [FIX-02]', async ({ page }) => {
  const { id } = await votableRestaurant(page.request, 37)
  await voteHere(page, id, '7')
  await page.goto('/tr/login?next=%2Ftr%2Ftop-rated')
  await page.getByRole('link', { name: texts.auth.google }).click()
  await page.getByLabel('Hesap').fill(newName())
  await page.getByRole('button', { name: 'Devam' }).click()
  await page.getByRole('checkbox', { name: texts.auth.accept(texts.auth.privacyLink) }).check()
  await page.getByRole('checkbox', { name: texts.auth.accept(texts.auth.termsLink) }).check()
  await page.getByRole('button', { name: texts.auth.finishSubmit }).click()
  await expect(page).toHaveURL(/\/tr\/top-rated$/)
  await expect(question(page)).toContainText(texts.carry.asked(1))
})

test('a restaurant on which the member has voted keeps the member’s vote, and the question says so [FIX-02]', async ({ page }) => {
  const [one, other] = [await votableRestaurant(page.request, 35), await votableRestaurant(page.request, 36)]
  const member = await signUp(page)
  await voteHere(page, one.id, '9')
  await forgetCookies(page.context())
  await voteHere(page, one.id, '2')
  await voteHere(page, other.id, '6')
  await page.goto(`/tr/login?next=/tr/restaurants/${one.id}`)
  await signIn(page, `${member}@example.com`, PASSWORD)
  await expect(question(page)).toContainText(texts.carry.asked(2))
  await expect(question(page)).toContainText(texts.carry.kept(1))
  await question(page).getByRole('button', { name: texts.carry.yes }).click()
  await expect(question(page).getByRole('status')).toHaveText(texts.carry.done(1))
  await expect(page.getByRole('form', { name: texts.vote.heading }).locator('output')).toHaveText('9')
})

test('a device whose votes are gone says so in the room that it kept, and asks no more [FIX-02]', async ({ page }) => {
  // A file of the same site has its storage, and no script that learns meanwhile that nobody is signed in.
  await page.goto('/robots.txt')
  await page.evaluate(() => {
    localStorage.setItem('carry', 'ask')
    localStorage.setItem('member', '1')
  })
  await signUp(page)
  await page.goto('/tr/top-rated')
  await expect(question(page).getByRole('status')).toHaveText(texts.carry.doneNone)
  await question(page).getByRole('button', { name: texts.carry.close }).click()
  await expect(question(page)).toBeHidden()
  await page.reload()
  await expect(page.getByRole('button', { name: texts.common.account.menu })).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('data-carry')
})
