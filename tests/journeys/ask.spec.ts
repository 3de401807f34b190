import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { unfoldMore } from '#tests/support/ask.ts'
import { expect, test } from '#tests/support/journey.ts'
import { newName, signUp } from '#tests/support/people.ts'
import { texts } from '#tests/support/texts.ts'

const submit = (page: Page) => page.getByRole('button', { name: texts.posting.submit })

test('a similar restaurant opens without a question, and what was typed is there afterwards; chosen photos are asked about [MEND-42 ASK-31]', async ({
  page,
}) => {
  await signUp(page)
  await page.goto('/tr/ask')
  await page.getByLabel(texts.posting.name).fill('ÇITIR KOKOREC')
  await page.getByLabel(texts.posting.type).selectOption({ label: texts.card.types.kokorec })
  const similar = page.getByRole('region', { name: texts.posting.similar }).getByRole('link', { name: /Çıtır Kokoreç Şükrü/ })
  // The browser's own question would be a dialog too.
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.type())
    void dialog.accept()
  })
  await similar.first().click()
  await expect(page.getByRole('heading', { level: 1, name: /Çıtır Kokoreç Şükrü/ })).toBeVisible()
  expect(dialogs).toEqual([])
  await page.goto('/tr/ask')
  await expect(page.getByLabel(texts.posting.name)).toHaveValue('ÇITIR KOKOREC')
  await expect(page.getByLabel(texts.posting.type)).toHaveValue('kokorec')
  await page
    .getByLabel(texts.photos.add)
    .setInputFiles([{ name: 'midye.webp', mimeType: 'image/webp', buffer: await readFile('demo/photos/midye-1.webp') }])
  await expect(page.getByRole('img', { name: texts.photos.photo(1) })).toBeVisible()
  await similar.first().click()
  await expect(page.getByRole('alertdialog', { name: texts.posting.leave })).toBeVisible()
})

test('links and description are folded with what they are for; the fold is open where it has content or a mistake [VIEW-06]', async ({
  page,
}) => {
  await signUp(page)
  await page.goto('/tr/ask')
  const [body, link] = [page.getByLabel(texts.posting.body), page.getByLabel(texts.posting.mapsLink)]
  for (const open of [texts.posting.name, texts.posting.type, texts.posting.address, texts.posting.ratingNumber])
    await expect(page.getByLabel(open, { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('group', { name: texts.photos.label })).toBeVisible()
  await expect(page.getByText(texts.posting.moreHelp)).toBeVisible()
  await expect(body).toBeHidden()
  await unfoldMore(page)
  await body.fill('Limonu bol')
  await page.reload()
  await expect(body).toHaveValue('Limonu bol')
  await expect(body).toBeVisible()
  await unfoldMore(page)
  await expect(body).toBeHidden()
  await unfoldMore(page)
  await link.fill('javascript:alert(1)')
  await page.getByLabel(texts.posting.name).fill(`Zıpkın ${newName()}`)
  await submit(page).click()
  await expect(link).toHaveAttribute('aria-invalid', 'true')
  // The fold stays open over a mistake.
  await unfoldMore(page)
  await expect(link).toBeVisible()
})

test('the new page offers hours and prices to its author, one press each, and to nobody else [VIEW-06]', async ({ page, browser }) => {
  await signUp(page)
  const title = `Zıpkın ${newName()}`
  await page.goto('/tr/ask')
  await page.getByLabel(texts.posting.name).fill(title)
  await submit(page).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const address = page.url()
  const next = page.getByRole('region', { name: texts.posting.next })
  await next.getByRole('link', { name: texts.posting.nextHours }).click()
  const hours = page.getByRole('dialog', { name: texts.hours.title })
  await expect(hours).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(hours).toBeHidden()
  await next.getByRole('link', { name: texts.posting.nextPrices }).click()
  await expect(page.getByRole('dialog', { name: texts.prices.add })).toBeVisible()

  const other = await browser.newPage({ baseURL: process.env['JOURNEY_URL']! })
  await signUp(other)
  await other.goto(address)
  await expect(other.getByRole('button', { name: texts.common.account.menu })).toBeVisible()
  await expect(other.getByRole('region', { name: texts.posting.next })).toHaveCount(0)
  await other.context().close()
})
