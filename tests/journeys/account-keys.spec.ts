import { call } from '#tests/support/calls.ts'
import { expect, main, phoneOnly, test } from '#tests/support/journey.ts'
import { linkTo } from '#tests/support/mailbox.ts'
import { PASSWORD, signUp } from '#tests/support/people.ts'
import { leaveInSettings, makeKeysNew } from '#tests/support/session-screens.ts'
import { texts, textLike } from '#tests/support/texts.ts'
import { virtualAuthenticator, withoutFieldOffers } from '#tests/support/virtual-authenticator.ts'

const another = { baseURL: process.env['JOURNEY_URL']! }

test(
  'the mail about a new passkey removes it after a press, and the session in which it was added ends [CHG-07 MEND-3]',
  main,
  async ({ page, browser }) => {
    const { accountKeys: t, passkeys, mails } = texts
    await virtualAuthenticator(page)
    await withoutFieldOffers(page)
    const username = await signUp(page)
    await page.goto('/tr/settings/security')
    const card = page.getByRole('region', { name: passkeys.title })
    await card.getByRole('button', { name: passkeys.add }).click()
    await expect(card.getByRole('listitem')).toHaveCount(1)

    const owner = await (await browser.newContext(another)).newPage()
    await owner.goto(await linkTo(page, `${username}@example.com`, mails.keys.changes.passkeyAdded.subject))
    await expect(owner.getByRole('heading', { name: t.page.undoTitle })).toBeVisible()
    // Opening the link changes nothing.
    expect((await page.request.get('/api/account')).status()).toBe(200)
    await owner.getByRole('button', { name: t.page.undo }).click()
    await expect(owner.getByRole('heading', { name: t.page.undone })).toBeVisible()
    expect((await page.request.get('/api/account')).status()).toBe(401)
    await owner.getByRole('button', { name: t.page.newPassword }).click()
    await expect(owner.getByRole('dialog')).toBeVisible()
    await owner.context().close()
  },
)

test(
  'a deletion waits where every key is new; the settings show it, and a press there or in the mail cancels it [CHG-07 MEND-2]',
  main,
  async ({ page }) => {
    const { accountKeys: t, mails } = texts
    const username = await signUp(page)
    await makeKeysNew(username)
    await leaveInSettings(page, username)
    const dialog = page.getByRole('dialog', { name: t.later.title })
    await expect(dialog.getByText(textLike(t.later.intro))).toBeVisible()
    await dialog.getByRole('button', { name: t.later.close }).click()
    const card = page.getByRole('region', { name: t.waiting.title })
    await expect(card.getByText(textLike(t.waiting.deletion))).toBeVisible()
    await card.getByRole('button', { name: new RegExp(`^${t.waiting.cancel}`) }).click()
    await expect(card).toBeHidden()

    await call(page, 'POST', '/account/deletion', { username, password: PASSWORD })
    await page.goto(await linkTo(page, `${username}@example.com`, mails.waits.subjects.deletion))
    await page.getByRole('button', { name: t.page.cancel }).click()
    await expect(page.getByRole('heading', { name: t.page.cancelled })).toBeVisible()
    await page.goto('/tr/settings/account')
    await expect(page.getByRole('button', { name: texts.settings.leave })).toBeVisible()
    await expect(card).toBeHidden()
  },
)

test('a link about a key that was used or is wrong says so, and shows the way on [CHG-07]', phoneOnly, async ({ page }) => {
  const t = texts.accountKeys.page
  await page.goto('/tr/account-link')
  await expect(page.getByRole('heading', { name: t.invalidTitle })).toBeVisible()
  for (const [type, press] of [
    ['undo-key', t.undo],
    ['cancel-act', t.cancel],
    ['factor', t.factor],
  ] as const) {
    await page.goto(`/tr/account-link#access_token=${'A'.repeat(43)}&type=${type}`)
    await page.getByRole('button', { name: press, exact: true }).click()
    await expect(page.getByRole('heading', { name: t.invalidTitle })).toBeVisible()
    await page.goto('/tr')
  }
})
