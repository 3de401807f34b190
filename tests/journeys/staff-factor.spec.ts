import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'
import type { Page } from '@playwright/test'
import { expect, phoneOnly, test } from '#tests/support/journey.ts'
import { journeyDatabase } from '#tests/support/journey-database.ts'
import { linkTo } from '#tests/support/mailbox.ts'
import { startOwnServer } from '#tests/support/own-server.ts'
import { signUp } from '#tests/support/people.ts'
import { texts } from '#tests/support/texts.ts'

// The setting holds for all staff of a site: the other journeys have a server of their own.
let server: Awaited<ReturnType<typeof startOwnServer>>
test.beforeAll(async () => {
  test.setTimeout(180_000)
  server = await startOwnServer()
})
test.afterAll(() => server.close())

/** Turns sign-in with a code on in the settings. @returns the codes, by how many half minutes from now */
async function setUpCode(page: Page): Promise<(steps: number) => Promise<string>> {
  const t = texts.secondFactor
  const card = page.getByRole('region', { name: t.title })
  await card.getByRole('button', { name: t.setUp }).click()
  const dialog = page.getByRole('dialog')
  const secret = new TextDecoder().decode(base32.decode((await dialog.locator('b').textContent())!.replaceAll(' ', '')))
  const now = Math.floor(Date.now() / 30_000)
  const code = (steps: number) => createOTP(secret).hotp(now + steps)
  await dialog.getByLabel(t.setup.code).fill(await code(0))
  await dialog.getByRole('button', { name: t.setup.submit }).click()
  await dialog.getByRole('button', { name: t.codes.done }).click()
  return code
}

test(
  'staff without a second factor set one up, confirm it by a mail, prove it, and moderate; another by a press of an admin [CHG-08 MEND-4]',
  phoneOnly,
  async ({ page, browser }) => {
    const t = texts.queue.factor
    const username = await signUp(page)
    await server.grantAdmin(username)
    const { pool } = await journeyDatabase()
    await pool.query(
      "insert into site_settings values ('staffSecondFactor', 'true') on conflict (key) do update set value = excluded.value",
    )
    await page.goto('/tr/admin')
    await expect(page.getByRole('heading', { name: t.missing.title })).toBeVisible()
    await page.getByRole('link', { name: texts.queue.toKeys }).click()
    const code = await setUpCode(page)

    await page.goto('/tr/admin')
    await expect(page.getByRole('heading', { name: t.unconfirmed.title })).toBeVisible()
    await page.getByRole('button', { name: texts.secondFactor.staff.send }).click()
    await expect(page.getByText(texts.secondFactor.staff.sent)).toBeVisible()
    await page.goto(await linkTo(page, `${username}@example.com`, texts.mails.factor.subject))
    await page.getByRole('button', { name: texts.accountKeys.page.factor, exact: true }).click()
    await expect(page.getByRole('heading', { name: texts.accountKeys.page.confirmed })).toBeVisible()
    await page.getByRole('link', { name: texts.accountKeys.page.toAdmin }).click()

    await expect(page.getByRole('heading', { name: t.unproven.title })).toBeVisible()
    await page.getByRole('button', { name: texts.secondFactor.staff.prove }).click()
    const dialog = page.getByRole('dialog', { name: texts.sessions.proof.title })
    await dialog.getByLabel(texts.secondFactor.code).fill(await code(1))
    await dialog.getByRole('button', { name: texts.sessions.proof.submit }).click()
    // The open dialog hides the page behind it from everybody.
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('heading', { name: t.unproven.title })).toBeHidden()
    expect((await page.request.get('/api/moderation/site')).status()).toBe(200)

    const colleague = await browser.newContext({ baseURL: process.env['JOURNEY_URL']! })
    const name = await signUp(colleague)
    await colleague.close()
    await pool.query('insert into moderators (member_id) select id from profiles where username = $1', [name])
    await pool.query(
      `insert into passkeys (user_id, credential_id, public_key, counter, transports, name, is_synced, counts_for_staff)
      select auth_id, sha256(username::bytea), '\\x00', 0, '{}', 'Telefon', false, false from profiles where username = $1`,
      [name],
    )
    await page.goto(`/tr/admin/members/${name}`)
    const account = page.getByRole('region', { name: texts.members.account })
    await account.getByRole('button', { name: texts.members.showAccount }).click()
    await account.getByRole('button', { name: texts.members.confirmFactor }).click()
    await expect(page.getByText(texts.members.factorConfirmed)).toBeVisible()
    await expect(account.getByText(texts.members.factorWaits)).toBeHidden()
    const { rows } = await pool.query(
      'select counts_for_staff from passkeys k join profiles p on p.auth_id = k.user_id where p.username = $1',
      [name],
    )
    expect(rows).toEqual([{ counts_for_staff: true }])
  },
)
