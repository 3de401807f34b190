import type { Page } from '@playwright/test'
import type { OwnReportPage } from '#features/reports/reports.contract.ts'
import { call } from '#tests/support/calls.ts'
import { settleDecisions } from '#tests/support/decisions.ts'
import { expect, mainAtBothWidths, test } from '#tests/support/journey.ts'
import { newName, signInByApi, signUp } from '#tests/support/people.ts'
import { closedByThree, describedMember, publicCollection, reportBy, restaurantWithPhoto, showRow } from '#tests/support/queue-screens.ts'
import { giveReason } from '#tests/support/sanction-screens.ts'
import { texts } from '#tests/support/texts.ts'

async function asAdmin(page: Page): Promise<void> {
  await page.context().clearCookies({ name: /session/ })
  await signInByApi(page, 'admin@lokma.example')
}
async function asNewMember(page: Page): Promise<void> {
  await page.context().clearCookies({ name: /session/ })
  await signUp(page)
}
/** Fills in the form of a report that is open, and sends it. */
async function sendReport(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog').last()
  await dialog.getByText(texts.reports.types.inappropriate).click()
  await dialog.getByLabel(texts.reports.reason).fill('Bu burada olmamalı, lütfen bakın.')
  const stored = page.waitForResponse((response) => response.request().method() === 'POST' && response.url().endsWith('/api/reports'))
  await dialog.getByRole('button', { name: texts.reports.submit, exact: true }).click()
  expect((await stored).status()).toBe(201)
  await expect(page.getByText(texts.reports.sent).first()).toBeVisible()
}
/** Moves by the key until the row of this title has the focus. */
async function stepTo(page: Page, title: string): Promise<void> {
  const row = page.locator('[data-place]').filter({ hasText: title })
  await showRow(page, row)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await expect(async () => {
    await page.keyboard.press('j')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(title)
  }).toPass({ intervals: [20], timeout: 20_000 })
}

test(
  'a moderator sees in the menu how many wait, and decides about a report by keys alone [SANC-06]',
  mainAtBothWidths,
  async ({ page }) => {
    await signUp(page)
    const title = `Kuyruktaki ${newName()}`
    const restaurant = await restaurantWithPhoto(page.request, title)
    await asNewMember(page)
    const reporter = await page.context().storageState()
    await reportBy(page.request, { questionId: restaurant })

    await asAdmin(page)
    await page.goto('/tr/points')
    await page.getByRole('button', { name: texts.common.account.menu }).click()
    const entry = page.getByRole('menuitem', { name: texts.queue.menu })
    await expect(entry).toContainText(/\d/)
    await entry.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: texts.queue.title })).toBeVisible()
    await stepTo(page, title)
    await page.keyboard.press('u')
    await expect(page.locator('[data-place]').filter({ hasText: title })).toContainText(texts.queue.mine)
    await page.keyboard.press('Enter')
    const opened = page.getByRole('region', { name: texts.queue.kinds.report })
    await expect(opened.getByRole('link', { name: title })).toBeVisible()
    await expect(opened.getByRole('button', { name: texts.queue.giveBack })).toBeVisible()
    // The keys do nothing while the reason is typed.
    await page.keyboard.press('3')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(texts.moderation.facts).pressSequentially('juk 123 burada yazılır')
    await expect(dialog.getByLabel(texts.moderation.facts)).toHaveValue('juk 123 burada yazılır')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await page.keyboard.press('1')
    await expect(page.getByText(texts.moderation.decided('dismissed'))).toBeVisible()
    await settleDecisions()
    await page.goto('/tr/moderation/queue?kim=mine')
    await expect(page.getByText(texts.queue.none)).toBeVisible()

    await page.context().clearCookies({ name: /session/ })
    await page.context().addCookies(reporter.cookies)
    const own = (await (await page.request.get('/api/reports')).json()) as OwnReportPage
    expect(own.items).toMatchObject([{ about: 'restaurant', outcome: 'dismissed' }])
  },
)

test('the keys can be switched off, and the filters stay in the address [SANC-06]', async ({ page, isMobile }) => {
  test.skip(isMobile, 'the switch is beside the help, which a phone does not show')
  await signUp(page)
  const title = `Tuşsuz ${newName()}`
  const restaurant = await restaurantWithPhoto(page.request, title)
  await asNewMember(page)
  await reportBy(page.request, { questionId: restaurant })
  await asAdmin(page)
  await page.goto('/tr/moderation/queue')
  await page.getByLabel(texts.queue.which).selectOption('report')
  await expect(page).toHaveURL(/tur=report/)
  await page.reload()
  await expect(page.getByLabel(texts.queue.which)).toHaveValue('report')
  await stepTo(page, title)
  await page.getByRole('button', { name: texts.queue.keysOff }).click()
  await page.reload()
  await expect(page.getByText(texts.queue.keysAreOff)).toBeVisible()
  await page.locator('[data-place]').first().focus()
  await page.keyboard.press('j')
  await expect(page.locator('[data-place]').first()).toBeFocused()
  await page.getByRole('button', { name: texts.queue.keysOn }).click()
  await page.locator('[data-place]').first().focus()
  await page.keyboard.press('j')
  await expect(page.locator('[data-place]').first()).not.toBeFocused()
})

test('members report a profile, a photo and a collection where they are, and a moderator removes them there [CHG-06 SANC-06]', async ({
  page,
}) => {
  const maker = await describedMember(page)
  const restaurant = await restaurantWithPhoto(page.request, `Fotoğraflı ${newName()}`)
  const kept = await publicCollection(page.request, `Liste ${newName()}`)
  await asNewMember(page)

  await page.goto(`/tr/profile/${maker.username}`)
  await page.getByRole('button', { name: texts.reports.titles.profile }).click()
  await page.getByRole('dialog').getByLabel(texts.reports.parts.text).click()
  await page.getByRole('dialog').getByRole('button', { name: texts.reports.next }).click()
  await sendReport(page)
  await page.goto(`/tr/collections/${kept}`)
  await page.getByRole('button', { name: texts.reports.titles.collection }).click()
  await sendReport(page)
  await page.goto(`/tr/restaurants/${restaurant}`)
  await page.locator('.gallery button').first().click()
  await page.getByRole('button', { name: texts.reports.titles.photo }).click()
  await sendReport(page)
  const own = (await (await page.request.get('/api/reports')).json()) as OwnReportPage
  expect(own.items.map(({ about }) => about)).toEqual(['photo', 'collection', 'profile'])

  await asAdmin(page)
  await page.goto(`/tr/profile/${maker.username}`)
  await expect(page.getByText(maker.description!)).toBeVisible()
  await page.getByRole('button', { name: texts.moderation.removePart }).click()
  await page.getByRole('dialog').getByLabel(texts.reports.parts.text).click()
  await page.getByRole('dialog').getByRole('button', { name: texts.reports.next }).click()
  await giveReason(page.getByRole('dialog', { name: texts.moderation.confirmPart.text }))
  await expect(page.getByText(maker.description!)).toHaveCount(0)
  await page.goto(`/tr/restaurants/${restaurant}`)
  await page.locator('.gallery button').first().click()
  await page.getByRole('button', { name: texts.moderation.removeThing.photo }).click()
  await giveReason(page.getByRole('dialog', { name: texts.moderation.confirmThing.photo }))
  await expect(page.locator('.gallery[data-count="0"]')).toBeVisible()
  await page.goto(`/tr/collections/${kept}`)
  await page.getByRole('button', { name: texts.moderation.removeThing.collection }).click()
  await giveReason(page.getByRole('dialog', { name: texts.moderation.confirmThing.collection }))
  await page.waitForURL(/\/tr$/)
  expect((await page.request.get(`/tr/collections/${kept}`)).status()).toBe(404)
})

test('a member who does not moderate is refused, and learns where the decisions are', async ({ page }) => {
  await signUp(page)
  await page.goto('/tr/moderation/queue')
  await expect(page.getByRole('heading', { name: texts.queue.refused })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: texts.queue.toLog }).click()
  await page.waitForURL(/\/tr\/moderation$/)
})

test('a moderator sees what members decided about a restaurant, and undoes it [CHG-14 MEND-52]', mainAtBothWidths, async ({ page }) => {
  await signUp(page)
  const title = `Kapanan ${newName()}`
  const { id } = await call<{ id: string }>(page, 'POST', '/restaurants', { title })
  await closedByThree(page, id)

  await asAdmin(page)
  await page.goto('/tr/moderation/queue?tur=look')
  await page.locator('[data-place]').filter({ hasText: title }).click()
  const { statuses } = texts.restaurantStatus.panel
  await expect(page.getByText(texts.looks.decided(statuses.open, statuses.closed))).toBeVisible()
  await expect(page.getByRole('list', { name: texts.looks.said }).getByRole('listitem')).toHaveCount(3)
  await page.getByRole('button', { name: texts.looks.undo }).click()
  await expect(page.getByText(texts.looks.undoneDone)).toBeVisible()
  await settleDecisions()
  await expect(page.locator('[data-place]').filter({ hasText: title })).toHaveCount(0)
  await page.goto(`/tr/restaurants/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText(texts.restaurantStatus.closed)).toHaveCount(0)
})
