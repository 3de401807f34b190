import { unfold } from '#tests/support/desk.ts'
import { appoint, countedDays } from '#tests/support/admin-screens.ts'
import { asAdmin } from '#tests/support/kept.ts'
import { expect, mainAtBothWidths, test } from '#tests/support/journey.ts'
import { PASSWORD, signInByApi, signUp } from '#tests/support/people.ts'
import { texts } from '#tests/support/texts.ts'

test(
  'an admin sees the visitors, members and votes of each day as charts and as tables, and what was searched in vain [DESK-07]',
  mainAtBothWidths,
  async ({ page }) => {
    await countedDays()
    await asAdmin(page)
    await page.goto('/tr/admin/statistics')
    await expect(page.getByRole('heading', { level: 1, name: texts.statistics.title })).toBeVisible()
    const part = (name: string) => page.getByRole('region', { name, exact: true })
    for (const name of [texts.statistics.visitors, texts.statistics.members, texts.statistics.writing]) {
      const drawn = part(name).locator('canvas')
      await expect(drawn).toBeVisible()
      // Something is drawn: not all pixels are alike.
      await expect
        .poll(() =>
          drawn.evaluate((one: HTMLCanvasElement) => {
            const { data } = one.getContext('2d')!.getImageData(0, 0, one.width, one.height)
            return new Set(new Uint32Array(data.buffer)).size
          }),
        )
        .toBeGreaterThan(2)
    }
    await part(texts.statistics.visitors).getByText(texts.statistics.table).click()
    await expect(part(texts.statistics.visitors).getByRole('row')).toHaveCount(31)
    await page.getByRole('radio', { name: texts.statistics.rangeOf(90) }).check()
    await expect(part(texts.statistics.visitors).getByRole('row')).toHaveCount(91)
    await page.reload()
    await expect(page.getByRole('radio', { name: texts.statistics.rangeOf(90) })).toBeChecked()
    await expect(part(texts.statistics.searches).getByRole('row', { name: /kumpir ortaköy/ })).toBeVisible()
  },
)

test('a moderator does not see the statistics [DESK-07]', async ({ page }) => {
  const username = await signUp(page)
  await asAdmin(page)
  await appoint(page.request, username)
  await signInByApi(page, `${username}@example.com`, PASSWORD)
  await page.goto('/tr/admin/statistics')
  await expect(page.getByRole('heading', { level: 1, name: texts.admin.forAdmins })).toBeVisible()
  await unfold(page.getByRole('navigation', { name: texts.admin.navigation }))
  await expect(page.getByRole('link', { name: texts.admin.sections.log })).toBeVisible()
  await expect(page.getByRole('link', { name: texts.admin.sections.statistics })).toHaveCount(0)
})
