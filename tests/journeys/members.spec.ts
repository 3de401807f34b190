import type { Page } from '@playwright/test'
import { expect, mainAtBothWidths, test } from '#tests/support/journey.ts'
import { appoint } from '#tests/support/admin-screens.ts'
import { openDesk, openSection } from '#tests/support/desk.ts'
import { asAdmin } from '#tests/support/kept.ts'
import { newName, PASSWORD, signInByApi, signUp } from '#tests/support/people.ts'
import { sanction } from '#tests/support/sanction-screens.ts'
import { texts } from '#tests/support/texts.ts'

/** A new member; this browser is nobody afterwards. */
async function newMember(page: Page): Promise<string> {
  await page.context().clearCookies({ name: /session/ })
  const username = await signUp(page)
  await page.context().clearCookies({ name: /session/ })
  return username
}

/** A new member of this name, in no browser. */
async function named(page: Page, username: string): Promise<string> {
  const other = await page.context().browser()!.newContext({ baseURL: process.env['JOURNEY_URL']! })
  const data = { email: `${username}@example.com`, password: PASSWORD, username, nickname: username, policiesAccepted: true }
  const answer = await other.request.post('/api/auth/sign-up', { data, headers: { origin: process.env['JOURNEY_URL']! } })
  if (!answer.ok()) throw new Error(await answer.text())
  await other.close()
  return username
}

const found = (page: Page) => page.getByRole('region', { name: texts.members.list })

test(
  'an admin finds a member by e-mail, opens the file, reads the account and mutes the member [DESK-02]',
  mainAtBothWidths,
  async ({ page }) => {
    const username = await newMember(page)
    await asAdmin(page)
    await page.goto('/tr/points')
    const desk = await openDesk(page)
    await openSection(desk, 'overview')
    await page.waitForURL(/\/tr\/admin$/)
    await openSection(page, 'members')
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

    await page.waitForURL(`/tr/admin/members/${username}`)
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
  },
)

test('a moderator finds members by name and sees no e-mail and no session; a member sees neither list nor file [DESK-02]', async ({
  page,
}) => {
  const [username, moderator] = [await newMember(page), await newMember(page)]
  await asAdmin(page)
  await appoint(page.request, moderator)
  await page.context().clearCookies({ name: /session/ })
  await signInByApi(page, `${moderator}@example.com`, PASSWORD)
  await page.goto('/tr/admin/members')
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
  for (const path of ['/tr/admin/members', `/tr/admin/members/${moderator}`]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: texts.queue.refused })).toBeVisible()
  }
})

test('an admin selects members and warns them with one reason; who is warned already is left out and named [DESK-02]', async ({ page }) => {
  const prefix = newName().slice(0, 12)
  const usernames = await Promise.all(['a', 'b', 'c'].map((end) => named(page, `${prefix}${end}`)))
  await asAdmin(page)
  await sanction(page.request, usernames[0]!, 'warning')
  await page.goto('/tr/admin/members')
  await page.getByLabel(texts.members.name).fill(prefix)
  await page.getByLabel(texts.members.name).press('Enter')
  await expect(found(page).getByRole('listitem')).toHaveCount(3)
  for (const username of usernames.slice(0, 2)) await found(page).getByLabel(texts.members.bulk.select(username)).check()
  await expect(found(page).getByText(texts.members.bulk.chosen('2'))).toBeVisible()
  await found(page).getByRole('button', { name: texts.members.bulk.forChosen }).click()
  const dialog = page.getByRole('dialog', { name: texts.members.bulk.title })
  await dialog.getByRole('button', { name: texts.members.bulk.send }).click()
  await expect(dialog.getByText(texts.errors.REASON_REQUIRED)).toBeVisible()
  await dialog.getByLabel(texts.moderation.rule).selectOption('spam')
  await dialog.getByLabel(texts.moderation.facts).fill('Hepsi aynı ilanı yazıyor.')
  await dialog.getByRole('button', { name: texts.members.bulk.send }).click()
  await expect(dialog.getByText(texts.members.bulk.done('1'))).toBeVisible()
  await expect(dialog.getByText(`@${usernames[0]!}: ${texts.members.bulk.why.SANCTION_EXISTS}`)).toBeVisible()
  await dialog.getByRole('button', { name: texts.common.close }).last().click()
  await expect(found(page).getByText(texts.members.held.warning)).toHaveCount(2)

  await found(page).getByRole('button', { name: texts.members.bulk.forAll }).click()
  await dialog.getByLabel(texts.sanctions.impose.kind).selectOption('muted')
  await dialog.getByLabel(texts.moderation.rule).selectOption('spam')
  await dialog.getByLabel(texts.moderation.facts).fill('Hepsi aynı ilanı yazıyor.')
  await dialog.getByRole('button', { name: texts.members.bulk.send }).click()
  await expect(dialog.getByText(texts.members.bulk.done('3'))).toBeVisible()
  await dialog.getByRole('button', { name: texts.common.close }).last().click()
  await expect(found(page).getByText(texts.members.held.muted)).toHaveCount(3)
})
