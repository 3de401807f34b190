import type { Page } from '@playwright/test'
import { unfoldMore } from '#tests/support/ask.ts'
import { asAdmin } from '#tests/support/kept.ts'
import { settleDecisions } from '#tests/support/decisions.ts'
import { expect, main, phoneOnly, test } from '#tests/support/journey.ts'
import { votedRestaurant } from '#tests/support/newcomer-screens.ts'
import { signUp } from '#tests/support/people.ts'
import { texts } from '#tests/support/texts.ts'

/** Says something on a restaurant by its form. */
async function comment(page: Page, id: string, content: string): Promise<void> {
  await page.goto(`/tr/restaurants/${id}`)
  const field = page.getByRole('textbox', { name: texts.comments.label })
  await field.fill(content)
  await page.getByRole('button', { name: texts.comments.send, exact: true }).click()
}

/** Opens the text that waits on this restaurant as the admin. */
async function openWaiting(page: Page, title: string): Promise<void> {
  await asAdmin(page)
  await page.goto('/tr/moderation/queue?tur=newcomer')
  const row = page.locator('[data-place]').filter({ hasText: title })
  const more = page.getByRole('button', { name: texts.common.more, exact: true })
  await expect(row.or(more).first()).toBeVisible()
  // The button goes with the last page, also while a press waits for it.
  await expect(async () => {
    if (!(await row.isVisible())) await more.click({ timeout: 1000 })
    await expect(row).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 30_000 })
  await row.click()
}

test(
  'a newcomer’s first comment with a link waits, a moderator posts it, and everybody reads it [DESK-06]',
  main,
  async ({ page, browser }) => {
    await signUp(page)
    const { id, title } = await votedRestaurant(page)
    const content = `Menüsü burada: https://bufe.example/${id}`
    await comment(page, id, content)
    const waits = page.getByRole('region', { name: texts.newcomers.waits })
    await expect(waits).toContainText(content)
    const member = await page.context().storageState()
    const reader = await (await browser.newContext({ baseURL: process.env['JOURNEY_URL']! })).newPage()
    await reader.goto(`/tr/restaurants/${id}`)
    await expect(reader.getByText(content)).toHaveCount(0)

    await openWaiting(page, title)
    const opened = page.getByRole('region', { name: texts.queue.kinds.newcomer })
    await expect(opened).toContainText(content)
    // A moderator reads the link as words: a press on it opens nothing.
    await expect(opened.getByRole('link', { name: /bufe\.example/ })).toHaveCount(0)
    await opened.getByRole('button', { name: texts.moderation.accept, exact: true }).click()
    await expect(page.getByText(texts.newcomers.accepted)).toBeVisible()
    await settleDecisions()
    await reader.reload()
    await expect(reader.getByText(content)).toBeVisible()
    await reader.context().close()

    await page.context().clearCookies({ name: /session/ })
    await page.context().addCookies(member.cookies)
    await page.goto(`/tr/restaurants/${id}`)
    await expect(waits).toHaveCount(0)
    await expect(page.getByText(content)).toBeVisible()
  },
)

test(
  'a moderator refuses a newcomer’s text with a reason, which the newcomer reads and appeals [DESK-06 SANC-03]',
  phoneOnly,
  async ({ page }) => {
    await signUp(page)
    const { id, title } = await votedRestaurant(page)
    await comment(page, id, 'Hemen tıklayın: https://kazan.example')
    await expect(page.getByRole('region', { name: texts.newcomers.waits })).toBeVisible()
    const member = await page.context().storageState()

    await openWaiting(page, title)
    const opened = page.getByRole('region', { name: texts.queue.kinds.newcomer })
    await opened.getByRole('button', { name: texts.moderation.refuse, exact: true }).click()
    await opened.getByLabel(texts.moderation.rule).selectOption('spam')
    await opened.getByLabel(texts.moderation.facts).fill('Mekanla ilgisi olmayan bir çekilişe götürüyor.')
    await opened.getByRole('button', { name: texts.moderation.refuseSend }).click()
    await expect(page.getByText(texts.newcomers.refused)).toBeVisible()
    await settleDecisions()

    await page.context().clearCookies({ name: /session/ })
    await page.context().addCookies(member.cookies)
    await page.goto('/tr/decisions')
    await expect(page.getByText('Mekanla ilgisi olmayan bir çekilişe götürüyor.')).toBeVisible()
    await expect(page.getByRole('button', { name: texts.sanctions.appeal.send })).toBeVisible()
  },
)

test('a newcomer’s new restaurant takes no link, and the form says where it is and keeps what was typed [CHG-11 MEND-12]', async ({
  page,
}) => {
  await signUp(page)
  await page.goto('/tr/ask')
  const [title, body] = [page.getByLabel(texts.posting.name), page.getByLabel(texts.posting.body)]
  await title.fill('Taze Büfe')
  await unfoldMore(page)
  await body.fill('Menüsü kotu[.]com adresinde')
  await page.getByRole('button', { name: texts.posting.submit }).click()
  await expect(page.getByRole('alert').filter({ hasText: texts.errors.NEWCOMER_LINK_HERE }).first()).toBeVisible()
  await expect(body).toHaveAccessibleDescription(new RegExp(texts.errors.NEWCOMER_LINK_HERE))
  await expect(title).toHaveValue('Taze Büfe')
  await expect(body).toHaveValue('Menüsü kotu[.]com adresinde')
  await body.fill('Menüsü duvarda')
  await page.getByLabel(texts.posting.mapsLink).fill('https://kotu.example/harita')
  await page.getByRole('button', { name: texts.posting.submit }).click()
  await expect(page.getByLabel(texts.posting.mapsLink)).toHaveAccessibleDescription(texts.errors.NEWCOMER_MAPS_LINK)
  await page.getByLabel(texts.posting.mapsLink).fill('https://maps.app.goo.gl/AbCdEf')
  await page.getByRole('button', { name: texts.posting.submit }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Taze Büfe' })).toBeVisible()
})
