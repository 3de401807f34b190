import type { Page } from '@playwright/test'
import type { PasskeySignIn } from '#features/accounts/passkeys.contract.ts'
import { call } from '#tests/support/calls.ts'
import { expect, main, phoneOnly, test } from '#tests/support/journey.ts'
import { PASSWORD, signUp } from '#tests/support/people.ts'
import { ageKeys, ageProofs } from '#tests/support/session-screens.ts'
import { texts, textLike } from '#tests/support/texts.ts'
import { virtualAuthenticator, withoutFieldOffers } from '#tests/support/virtual-authenticator.ts'

const headers = { origin: process.env['JOURNEY_URL'] ?? '' }
const isIn = async (page: Page) => (await page.request.get('/api/account')).status() === 200
const signOut = (page: Page) => call(page, 'POST', '/auth/sign-out')

async function addPasskey(page: Page) {
  const t = texts.passkeys
  await page.goto('/tr/settings/security')
  const card = page.getByRole('region', { name: t.title })
  await card.getByRole('button', { name: t.add }).click()
  await expect(card.getByRole('listitem')).toHaveCount(1)
  return card
}

test('a member adds a passkey, names it, signs in with it, and removes it after a proof by it [MFA-01 MFA-03]', main, async ({ page }) => {
  const t = texts.passkeys
  const device = await virtualAuthenticator(page)
  await withoutFieldOffers(page)
  const username = await signUp(page)
  const card = await addPasskey(page)
  expect(await device.count()).toBe(1)
  await card.getByRole('button', { name: textLike(t.renameOf) }).click()
  const field = card.getByLabel(t.name)
  await expect(field).toBeFocused()
  await field.fill(' ')
  await field.press('Enter')
  await expect(card.getByText(texts.errors.PASSKEY_NAME_INVALID)).toBeVisible()
  await field.fill('Dolaptaki telefon')
  await field.press('Enter')
  await expect(card.getByText('Dolaptaki telefon')).toBeVisible()

  await signOut(page)
  await page.goto('/tr/login?tab=signin&next=/tr/settings/security')
  await page.getByRole('main').getByRole('button', { name: t.signIn }).click()
  await page.waitForURL(({ pathname }) => pathname === '/tr/settings/security')
  expect(await isIn(page)).toBe(true)
  await expect(card.getByText(t.unused)).toBeHidden()

  await ageProofs(username)
  await ageKeys(username)
  await card.getByRole('button', { name: t.removeOf('Dolaptaki telefon') }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: t.remove }).click()
  const dialog = page.getByRole('dialog', { name: texts.sessions.proof.title })
  await dialog.getByRole('button', { name: t.byPasskey }).click()
  await expect(dialog).toBeHidden()
  await expect(card.getByText(t.none)).toBeVisible()
})

test('a member who cancels is told so, keeps the page, and can try again [MFA-01]', phoneOnly, async ({ page }) => {
  const t = texts.passkeys
  await signUp(page)
  await page.goto('/tr/settings/security')
  // No device is there that could make one.
  await page.evaluate(() => {
    navigator.credentials.create = () => Promise.reject(new DOMException('cancelled', 'NotAllowedError'))
  })
  const card = page.getByRole('region', { name: t.title })
  await card.getByRole('button', { name: t.add }).click()
  await expect(page.getByText(t.cancelled)).toBeVisible()
  await expect(card.getByRole('button', { name: t.add })).toBeEnabled()
})

test('the browser offers the passkey in the fields of the sign-in page [MFA-01]', phoneOnly, async ({ page }) => {
  await virtualAuthenticator(page)
  await signUp(page)
  await addPasskey(page)
  await signOut(page)
  await page.goto('/tr/login?tab=signin')
  // The virtual device chooses by itself what a person would choose in the list of the field.
  await expect(page).not.toHaveURL(/login/)
  expect(await isIn(page)).toBe(true)
})

test('a member whose key asked for no finger types the code of the authenticator app too, and touches the key once [MFA-01]', async ({
  page,
}) => {
  const t = texts.passkeys
  await virtualAuthenticator(page)
  await withoutFieldOffers(page)
  await signUp(page)
  await addPasskey(page)
  await signOut(page)
  // Chromium makes no passkey on such a key: the API's test proves the answers, this one what a person does with them.
  const sent: PasskeySignIn[] = []
  await page.route(/\/api\/auth\/passkey$/, async (route) => {
    sent.push(route.request().postDataJSON() as PasskeySignIn)
    if (sent.length === 1) return route.fulfill({ json: { needsCode: true } })
    if (sent.length === 2) return route.fulfill({ status: 403, json: { code: 'CODE_WRONG' } })
    return route.continue()
  })
  await page.goto('/tr/login?tab=signin')
  await page.getByRole('main').getByRole('button', { name: t.signIn }).click()
  const field = page.getByLabel(texts.secondFactor.code)
  await expect(field).toBeFocused()
  await field.fill('000000')
  await field.press('Enter')
  await expect(page.getByRole('alert')).toHaveText(texts.errors.CODE_WRONG)
  await field.fill('287082')
  await field.press('Enter')
  await expect(page).not.toHaveURL(/login/)
  expect(await isIn(page)).toBe(true)
  expect(sent.map(({ code }) => code)).toEqual([undefined, '000000', '287082'])
  expect(new Set(sent.map(({ response }) => response.response.signature)).size).toBe(1)
})

test('a member changes the password by a passkey instead of the old one [MFA-03]', phoneOnly, async ({ page }) => {
  const t = texts.passkeys
  await virtualAuthenticator(page)
  const username = await signUp(page)
  await addPasskey(page)
  // A new key proves no more than the sign-in.
  await ageKeys(username)
  await page.reload()
  const card = page.getByRole('region', { name: texts.settings.password, exact: true })
  await card.getByRole('button', { name: texts.sessions.proof.instead }).click()
  await card.getByLabel(texts.settings.newPassword, { exact: true }).fill('yeni-lavas-8')
  await card.getByLabel(texts.settings.repeatPassword).fill('yeni-lavas-8')
  await card.getByRole('button', { name: texts.settings.changePassword }).click()
  await page.getByRole('dialog').getByRole('button', { name: t.byPasskey }).click()
  await expect(page.getByText(texts.settings.passwordSaved)).toBeVisible()
  const signIn = (password: string) =>
    page.request.post('/api/auth/sign-in', { headers, data: { email: `${username}@example.com`, password } })
  expect([(await signIn(PASSWORD)).status(), (await signIn('yeni-lavas-8')).status()]).toEqual([401, 200])
})
