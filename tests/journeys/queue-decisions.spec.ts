import type { Locator, Page } from '@playwright/test'
import type { CommentPage } from '#features/comments/comments.contract.ts'
import type { StatementPage } from '#features/sanctions/sanctions.contract.ts'
import { call, read } from '#tests/support/calls.ts'
import { settleDecisions } from '#tests/support/decisions.ts'
import { bothWidths, expect, test } from '#tests/support/journey.ts'
import { asAdmin } from '#tests/support/kept.ts'
import { newName, signUp } from '#tests/support/people.ts'
import { reportBy, restaurantWithPhoto, showRow } from '#tests/support/queue-screens.ts'
import { giveReason } from '#tests/support/sanction-screens.ts'
import { format, texts } from '#tests/support/texts.ts'

const QUEUE = '/tr/moderation/queue'

async function asNewMember(page: Page): Promise<string> {
  await page.context().clearCookies({ name: /session/ })
  return signUp(page)
}
/** A reported comment with this text, of a member of its own. */
async function reportedComment(page: Page, text: string, title = `Yorumlu ${newName()}`) {
  await asNewMember(page)
  const { id } = await call<{ id: string }>(page, 'POST', '/restaurants', { title })
  await asNewMember(page)
  await call(page, 'POST', '/vote', { questionId: id, rating: 4, comment: text })
  const writer = await page.context().storageState()
  const said = (await read<CommentPage>(page, `/restaurants/${id}/comments`)).items[0]!.id
  await asNewMember(page)
  await reportBy(page.request, { commentId: said })
  return { id, said, writer, title }
}
const row = (page: Page, text: string) => page.locator('[data-place]').filter({ hasText: text })
const commentsOf = (page: Page, id: string) => read<CommentPage>(page, `/restaurants/${id}/comments`)
const bar = (page: Page) => page.getByRole('region', { name: texts.queue.decision })
async function openRow(page: Page, wanted: Locator): Promise<void> {
  await showRow(page, wanted)
  await wanted.press('Enter')
}

test(
  'one key decides, one key takes it back for five seconds, and a closed tab changes nothing [QUE-02]',
  bothWidths,
  async ({ page, isMobile }) => {
    test.skip(isMobile, 'keys')
    const { id, title } = await reportedComment(page, 'Hiç beğenmedim, uzak durun')
    await asAdmin(page)
    await page.goto(`${QUEUE}?neden=inappropriate`)
    await openRow(page, row(page, title))
    await expect(page.getByRole('button', { name: texts.moderation.dismiss })).toBeVisible()
    await page.keyboard.press('1')
    await expect(bar(page)).toContainText(texts.moderation.decided('dismissed'))
    await expect(row(page, title)).toHaveCount(0)
    await page.keyboard.press('z')
    await expect(page.getByText(texts.queue.takenBack)).toBeVisible()
    await expect(row(page, title)).toHaveAttribute('aria-current', 'true')
    await expect(page.getByRole('button', { name: texts.moderation.dismiss })).toBeEnabled()
    // After five seconds there is nothing to take back.
    await page.keyboard.press('1')
    await expect(bar(page)).toBeVisible()
    await expect(bar(page)).toHaveCount(0, { timeout: 8000 })
    await page.goto('about:blank')
    await settleDecisions()
    await page.goto(`${QUEUE}?neden=inappropriate`)
    await expect(page.getByLabel(texts.queue.which)).toBeVisible()
    await expect(row(page, title)).toHaveCount(0)
    expect((await commentsOf(page, id)).items).toHaveLength(1)
  },
)

test(
  'copies of one text are offered together and removed with one press, which hides them at once [QUE-02]',
  bothWidths,
  async ({ page }) => {
    const spam = `En ucuz telefonlar ${newName()}`
    const copies = []
    for (let n = 0; n < 3; n++) copies.push(await reportedComment(page, n === 1 ? spam.toUpperCase() : spam))
    await asAdmin(page)
    await page.goto(`${QUEUE}?tur=report`)
    await openRow(page, row(page, copies[0]!.title))
    await page.getByLabel(texts.queue.copies('2')).check()
    await page.getByRole('button', { name: texts.moderation.deleteComment }).click()
    await giveReason(page.getByRole('dialog', { name: texts.moderation.confirmComment }))
    await expect(bar(page)).toContainText(texts.queue.several('3'))
    for (const { id } of copies) expect((await commentsOf(page, id)).items).toEqual([])
    await bar(page).getByRole('button', { name: texts.queue.takeBack }).click()
    await expect(page.getByText(texts.queue.takenBack)).toBeVisible()
    for (const { id } of copies) expect((await commentsOf(page, id)).items).toHaveLength(1)

    // Again, for good: each writer hears of it.
    await page.getByLabel(texts.queue.copies('2')).setChecked(true)
    await page.getByRole('button', { name: texts.moderation.deleteComment }).click()
    await giveReason(page.getByRole('dialog', { name: texts.moderation.confirmComment }))
    await expect(bar(page)).toContainText(texts.queue.several('3'))
    await settleDecisions()
    for (const { writer } of copies) {
      await page.context().clearCookies({ name: /session/ })
      await page.context().addCookies(writer.cookies)
      expect((await read<StatementPage>(page, '/decisions')).items).toMatchObject([{ outcome: 'removed' }])
    }
  },
)

test('several chosen rows are decided at once [QUE-02]', bothWidths, async ({ page, isMobile }) => {
  const name = newName()
  const made = []
  for (const word of ['bir', 'iki']) made.push(await reportedComment(page, `Söz ${word} ${name}`, `Seçilen ${word} ${name}`))
  await asAdmin(page)
  await page.goto(`${QUEUE}?tur=report&sirala=age`)
  for (const { title } of made) {
    await showRow(page, row(page, title))
    const box = page.getByLabel(texts.queue.select(title))
    if (isMobile) await box.check()
    else {
      await row(page, title).focus()
      await page.keyboard.press('x')
      await expect(box).toBeChecked()
    }
  }
  const chosen = page.getByRole('region', { name: texts.queue.selection })
  await expect(chosen).toContainText(texts.queue.selected('2'))
  await chosen.getByRole('button', { name: texts.moderation.dismiss }).click()
  await expect(bar(page)).toContainText(texts.queue.several('2'))
  for (const { title } of made) await expect(row(page, title)).toHaveCount(0)
  await expect(chosen).toHaveCount(0)
  await settleDecisions()
  for (const { id } of made) expect((await commentsOf(page, id)).items).toHaveLength(1)
})

test('a row shows text or picture, category and number of reports; filters and order stay in the address [QUE-01]', async ({ page }) => {
  const said = await reportedComment(page, 'Burada saç çıktı, rezalet')
  await asNewMember(page)
  await reportBy(page.request, { commentId: said.said, reportType: 'harassment', reason: 'Garsona hakaret ediyor burada' })
  await asNewMember(page)
  await reportBy(page.request, { commentId: said.said, reportType: 'harassment', reason: 'Garsona hakaret ediyor burada' })
  await asNewMember(page)
  const title = `Resimli ${newName()}`
  const pictured = await restaurantWithPhoto(page.request, title)
  await asNewMember(page)
  await reportBy(page.request, { questionId: pictured })

  await asAdmin(page)
  await page.goto(`${QUEUE}?tur=report`)
  await showRow(page, row(page, said.title))
  await expect(row(page, said.title)).toContainText('Burada saç çıktı, rezalet')
  await expect(row(page, said.title)).toContainText(texts.reports.types.harassment)
  await expect(row(page, said.title)).toContainText(texts.queue.reports('3'))
  await showRow(page, row(page, title))
  await expect(row(page, title).getByRole('img', { name: texts.queue.picture(title) })).toBeVisible()
  // The filter of a category, and the order, stay in the address.
  const filters = page.getByRole('button', { name: texts.queue.filtersOn('1') })
  if (await filters.isVisible()) await filters.click()
  await page.getByLabel(texts.queue.category).selectOption('harassment')
  await expect(page).toHaveURL(/neden=harassment/)
  await expect(row(page, said.title)).toBeVisible()
  await expect(row(page, title)).toHaveCount(0)
  await page.getByLabel(texts.queue.order).selectOption('age')
  await expect(page).toHaveURL(/sirala=age/)
  await page.reload()
  await expect(page.getByLabel(texts.queue.order)).toHaveValue('age')
})

test('the age of a row stays true while the page is open [QUE-01]', async ({ page }) => {
  const { title } = await reportedComment(page, 'Ne zamandır bekliyor')
  await asAdmin(page)
  await page.clock.install()
  await page.goto(`${QUEUE}?neden=inappropriate`)
  await showRow(page, row(page, title))
  const age = row(page, title).locator('time')
  await expect(age).toHaveText(format.relativeTime(new Date().toISOString()))
  await page.clock.fastForward('03:10:00')
  await expect(age).toHaveText(format.relativeTime(new Date(Date.now() - 3.1 * 60 * 60 * 1000).toISOString()))
})

test('the desk works with one hand on a phone: the item first, filters behind a button, nothing cut off [QUE-03]', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'a phone')
  const { said, title } = await reportedComment(page, `Uzun söz. ${'Bu yorum uzun sürüyor. '.repeat(10)}`)
  for (let n = 0; n < 4; n++) {
    await asNewMember(page)
    await reportBy(page.request, { commentId: said, reason: `Uzun uzun anlatılmış bir neden: ${'burada olmamalı '.repeat(25)}` })
  }
  await asAdmin(page)
  await page.goto(`${QUEUE}?tur=report`)
  await expect(page.getByLabel(texts.queue.which)).toBeHidden()
  const firstRow = (await page.locator('[data-place]').first().boundingBox())!
  expect(firstRow.y + firstRow.height).toBeLessThan(420)
  await page.getByRole('button', { name: texts.queue.filtersOn('1') }).click()
  await expect(page.getByLabel(texts.queue.which)).toBeVisible()
  await page.getByRole('button', { name: texts.queue.filtersOn('1') }).click()
  for (const path of [QUEUE, '/tr/admin/queue']) {
    await page.goto(`${path}?tur=report`)
    await openRow(page, row(page, title))
    const dismiss = page.getByRole('button', { name: texts.moderation.dismiss })
    // Below a long text and long reasons the buttons are still on the first screen, above the dock.
    await expect(dismiss).toBeInViewport({ ratio: 1 })
    const [button, dock] = [(await dismiss.boundingBox())!, (await page.locator('.dock').boundingBox())!]
    expect(button.y).toBeGreaterThan(page.viewportSize()!.height / 2)
    expect(button.y + button.height).toBeLessThanOrEqual(dock.y)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(page.viewportSize()!.width)
  }
})
