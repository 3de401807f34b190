import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/journey.ts'
import { appoint, asAdmin } from '#tests/support/admin-screens.ts'
import { PASSWORD, signInByApi, signUp } from '#tests/support/people.ts'
import { texts } from '#tests/support/texts.ts'

/** A new member; this browser is nobody afterwards. */
async function newMember(page: Page): Promise<string> {
  await page.context().clearCookies({ name: /session/ })
  const username = await signUp(page)
  await page.context().clearCookies({ name: /session/ })
  return username
}

const found = (page: Page) => page.getByRole('region', { name: texts.members.list })

test('an admin finds a member by e-mail, opens the file, reads the account and mutes the member [DESK-01 DESK-02]', async ({ page }) => {
  const username = await newMember(page)
  await asAdmin(page)
  await page.goto('/tr/points')
  await page.getByRole('button', { name: texts.common.account.menu }).click()
  await page.getByRole('menuitem', { name: texts.common.account.admin }).click()
  await page.getByRole('dialog').getByRole('link', { name: texts.moderation.toArea }).click()
  await page.waitForURL(/\/tr\/admin/)
  await page.getByRole('navigation', { name: texts.admin.navigation }).getByRole('link', { name: texts.admin.sections.members }).click()
  await expect(page.getByRole('heading', { level: 1, name: texts.members.title })).toBeVisible()

  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url()))
  await page.getByLabel(texts.members.email).fill(`${username}@exa`)
  await page.getByRole('button', { name: texts.members.search }).click()
  await expect(found(page).getByRole('listitem')).toHaveCount(1)
  await page.reload()
  await expect(page.getByLabel(texts.members.email)).toHaveValue(`${username}@exa`)
  await expect(found(page).getByRole('listitem')).toHaveCount(1)
  expect(sent.filter((url) => url.split('#')[0]!.includes(username))).toEqual([])
  await found(page).getByRole('link').click()

  await page.waitForURL(`/tr/admin/uyeler/${username}`)
  await expect(page.getByText(texts.members.noSanctions)).toBeVisible()
  await expect(page.getByText(`${username}@example.com`)).toHaveCount(0)
  await page.getByRole('button', { name: texts.members.showAccount }).click()
  await expect(page.getByText(`${username}@example.com`)).toBeVisible()

  await page.getByRole('button', { name: texts.sanctions.impose.open }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(texts.sanctions.impose.kind).selectOption('muted')
  await dialog.getByLabel(texts.moderation.rule).selectOption('spam')
  await dialog.getByLabel(texts.moderation.facts).fill('Her mekana aynı ilanı yazıyor.')
  await dialog.getByRole('button', { name: texts.sanctions.impose.send }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('region', { name: texts.members.sanctions }).getByText(texts.members.held.muted)).toBeVisible()
  await expect(page.getByText('Her mekana aynı ilanı yazıyor.')).toBeVisible()
})

test('a moderator finds members by name and sees no e-mail and no session; a member sees neither list nor file [DESK-02]', async ({
  page,
}) => {
  const [username, moderator] = [await newMember(page), await newMember(page)]
  await asAdmin(page)
  await appoint(page.request, moderator)
  await page.context().clearCookies({ name: /session/ })
  await signInByApi(page, `${moderator}@example.com`, PASSWORD)
  await page.goto('/tr/admin/uyeler')
  await page.getByLabel(texts.members.name).fill(username)
  await page.getByLabel(texts.members.name).press('Enter')
  await expect(found(page).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByLabel(texts.members.email)).toHaveCount(0)
  await expect(page.getByLabel(texts.members.network)).toHaveCount(0)
  await found(page).getByRole('link').click()
  await expect(page.getByRole('region', { name: texts.members.facts })).toBeVisible()
  await expect(page.getByRole('button', { name: texts.members.showAccount })).toHaveCount(0)
  await expect(page.getByText('@example.com')).toHaveCount(0)

  await page.context().clearCookies({ name: /session/ })
  await signInByApi(page, `${username}@example.com`, PASSWORD)
  for (const path of ['/tr/admin/uyeler', `/tr/admin/uyeler/${moderator}`]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: texts.queue.refused })).toBeVisible()
  }
})
