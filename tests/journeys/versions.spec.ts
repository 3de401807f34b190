import type { Page } from '@playwright/test'
import { asAdmin } from '#tests/support/kept.ts'
import { settleDecisions } from '#tests/support/decisions.ts'
import { expect, mainAtBothWidths, phoneOnly, test } from '#tests/support/journey.ts'
import { openAbout } from '#tests/support/sections.ts'
import { texts } from '#tests/support/texts.ts'
import { ratedByOther } from '#tests/support/version-screens.ts'
import { forgetCookies } from '#tests/support/people.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: texts.posting.editTitle })
const waits = (page: Page) => page.getByRole('region', { name: texts.versions.waits })
const history = (page: Page) => page.getByRole('region', { name: texts.claims.history })

/** Edits the name of the author's restaurant by its form. */
async function rename(page: Page, id: string, before: string, after: string): Promise<void> {
  await page.goto(`/tr/restaurants/${id}`)
  await page.getByRole('button', { name: texts.pages.editOf(before) }).click()
  await expect(dialogOf(page)).toContainText(texts.versions.hint)
  await dialogOf(page).getByLabel(texts.posting.name).fill(after)
  await dialogOf(page).getByLabel(texts.posting.body).fill('Artık burger de var.')
  await dialogOf(page).getByRole('button', { name: texts.common.save }).click()
}

/** Opens what the author proposed, as the admin. @returns the author's cookies */
async function openProposal(page: Page, title: string) {
  const author = await page.context().storageState()
  await asAdmin(page)
  await page.goto('/tr/moderation/queue?tur=edit')
  const row = page.locator('[data-place]').filter({ hasText: title })
  const more = page.getByRole('button', { name: texts.common.more, exact: true })
  await expect(row.or(more).first()).toBeVisible()
  await expect(async () => {
    if (!(await row.isVisible())) await more.click({ timeout: 1000 })
    await expect(row).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 30_000 })
  await row.click()
  return { author, opened: page.getByRole('region', { name: texts.queue.kinds.edit }) }
}

test(
  'an author gives a rated restaurant another name: it waits, a moderator accepts it, and everybody reads the new name and the history [CHG-15 MEND-53]',
  mainAtBothWidths,
  async ({ page }) => {
    const { id, title } = await ratedByOther(page)
    await rename(page, id, title, 'Burger Durağı')
    await expect(page.getByText(texts.versions.sent(texts.versions.parts.title))).toBeVisible()
    await expect(waits(page)).toContainText(title)
    await expect(waits(page)).toContainText('Burger Durağı')
    // What is small holds at once, and the page keeps its name.
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.locator('.restaurant-text')).toContainText('Artık burger de var.')

    const { opened, author } = await openProposal(page, title)
    await expect(opened).toContainText('Burger Durağı')
    await opened.getByRole('button', { name: texts.versions.accept }).click()
    await expect(page.getByText(texts.versions.acceptedDone)).toBeVisible()
    await settleDecisions()

    await forgetCookies(page.context())
    await page.goto(`/tr/restaurants/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Burger Durağı' })).toBeVisible()
    await openAbout(page)
    const [accepted, small, added] = await history(page).getByRole('listitem').all()
    await expect(accepted!).toContainText(texts.versions.accepted)
    await expect(accepted!.getByRole('definition')).toHaveText([`${texts.versions.before}${title}`, `${texts.versions.after}Burger Durağı`])
    await expect(small!.getByRole('definition')).toContainText(['Yarım ekmek, bol kekik.', 'Artık burger de var.'])
    await expect(added!).toContainText(texts.claims.events.added)

    await page.context().addCookies(author.cookies)
    await page.goto('/tr/notifications')
    await expect(page.getByText(texts.notifications.did.proposal).first()).toBeVisible()
  },
)

test(
  'a moderator refuses another name with a reason; the author reads it, tries again and takes it back [CHG-15]',
  phoneOnly,
  async ({ page }) => {
    const { id, title } = await ratedByOther(page)
    await rename(page, id, title, 'Pizza Sarayı')
    await expect(waits(page)).toBeVisible()
    const { opened, author } = await openProposal(page, title)
    await opened.getByRole('button', { name: texts.versions.refuse }).click()
    await opened.getByLabel(texts.versions.reason).fill('Bu başka bir mekan; ayrıca ekleyin.')
    await opened.getByRole('button', { name: texts.versions.refuseSend }).click()
    await expect(page.getByText(texts.versions.refusedDone)).toBeVisible()
    await settleDecisions()

    await page.context().clearCookies({ name: /session/ })
    await page.context().addCookies(author.cookies)
    await page.goto(`/tr/restaurants/${id}`)
    const refused = page.getByRole('region', { name: texts.versions.refused })
    await expect(refused).toContainText('Bu başka bir mekan; ayrıca ekleyin.')
    await expect(refused).toContainText('Pizza Sarayı')
    await rename(page, id, title, 'Döner Sarayı')
    await expect(waits(page)).toContainText('Döner Sarayı')
    await waits(page).getByRole('button', { name: texts.versions.withdraw }).click()
    await expect(page.getByText(texts.versions.withdrawn)).toBeVisible()
    await expect(waits(page)).toHaveCount(0)
  },
)

test('a moderator removes a text from the history of a restaurant, and no line shows it any more [CHG-15]', phoneOnly, async ({ page }) => {
  const { id, title } = await ratedByOther(page)
  await rename(page, id, title, title)
  await openAbout(page)
  await expect(history(page)).toContainText('Yarım ekmek, bol kekik.')
  await asAdmin(page)
  await page.goto(`/tr/restaurants/${id}`)
  await openAbout(page)
  await page.locator('lokma-island[data-island=report-restaurant]').scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: texts.versions.hide }).click()
  const name = texts.versions.hideThis(texts.versions.fields.body, 'Yarım ekmek, bol kekik.')
  await page.getByRole('dialog', { name: texts.versions.hide }).getByRole('button', { name }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: texts.versions.hidePress }).click()
  await expect(page.getByText(texts.versions.hideDone)).toBeVisible()
  await page.goto(`/tr/restaurants/${id}`)
  await openAbout(page)
  await expect(history(page)).toContainText(texts.versions.hidden)
  await expect(history(page)).not.toContainText('Yarım ekmek, bol kekik.')
})
