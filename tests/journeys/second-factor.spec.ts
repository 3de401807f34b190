import { createOTP } from '@better-auth/utils/otp'
import { base32 } from '@better-auth/utils/base32'
import { expect, main, test } from '#tests/support/journey.ts'
import { forgetCookies, PASSWORD, signIn, signUp } from '#tests/support/people.ts'
import { texts } from '#tests/support/texts.ts'

test(
  'a member sets up sign-in with a code, signs in with the code and with a recovery code, and turns it off',
  main,
  async ({ page, browser }) => {
    const t = texts.secondFactor
    const username = await signUp(page)
    await page.goto('/tr/settings/security')
    const card = page.getByRole('region', { name: t.title })
    await card.getByRole('button', { name: t.setUp }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('img', { name: t.setup.qr })).toBeVisible()
    const secret = new TextDecoder().decode(base32.decode((await dialog.locator('b').textContent())!.replaceAll(' ', '')))
    const code = (steps: number) => createOTP(secret).hotp(Math.floor(Date.now() / 30_000) + steps)
    await dialog.getByLabel(t.setup.code).fill(await code(20))
    await dialog.getByRole('button', { name: t.setup.submit }).click()
    await expect(dialog.getByText(texts.errors.CODE_WRONG)).toBeVisible()
    await dialog.getByLabel(t.setup.code).fill(await code(0))
    await dialog.getByRole('button', { name: t.setup.submit }).click()
    await expect(dialog.getByRole('listitem')).toHaveCount(10)
    const [recovery = ''] = await dialog.getByRole('listitem').allTextContents()
    await dialog.getByRole('button', { name: t.codes.done }).click()
    await expect(card.getByText(t.left('10'))).toBeVisible()

    const other = await (await browser.newContext({ baseURL: process.env['JOURNEY_URL']! })).newPage()
    for (const given of ['kod', 'kurtarma']) {
      await other.goto('/tr/login?tab=signin')
      await signIn(other, `${username}@example.com`, PASSWORD)
      const field = other.getByLabel(t.code)
      await expect(field).toBeFocused()
      await expect(other.getByLabel(texts.auth.email)).toHaveValue(`${username}@example.com`)
      await field.fill(await code(20))
      await field.press('Enter')
      await expect(other.getByText(texts.errors.CODE_WRONG)).toBeVisible()
      // Each code counts once: the next one is accepted already, also when its time comes before the server reads it.
      await field.fill(given === 'kod' ? await code(1) : recovery)
      await field.press('Enter')
      await expect(other).not.toHaveURL(/login/)
      expect((await other.request.get('/api/account')).status()).toBe(200)
      await forgetCookies(other.context())
    }
    await other.context().close()

    await page.reload()
    await expect(card.getByText(t.left('9'))).toBeVisible()
    await card.getByRole('button', { name: t.turnOff }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: t.turnOff }).click()
    // The code is new: the password alone proves it.
    const proof = page.getByRole('dialog', { name: texts.sessions.proof.title })
    await proof.getByLabel(texts.sessions.proof.password, { exact: true }).fill(PASSWORD)
    await expect(proof.getByRole('button', { name: t.byCode })).toBeHidden()
    await proof.getByRole('button', { name: texts.sessions.proof.submit }).click()
    await expect(card.getByRole('button', { name: t.setUp })).toBeVisible()
  },
)
