import type { Page } from '@playwright/test'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { call } from '#tests/support/calls.ts'
import { openFilters } from '#tests/support/filters.ts'
import { expect, main, test } from '#tests/support/journey.ts'
import { newName, signUp } from '#tests/support/people.ts'
import { jpeg } from '#tests/support/pictures.ts'
import { beginning, texts, textLike } from '#tests/support/texts.ts'

const origin = () => ({ origin: process.env['JOURNEY_URL'] ?? '' })

/** A restaurant of a new author, whom the page's browser is. */
async function own(page: Page): Promise<{ id: string; title: string; author: string }> {
  const author = await signUp(page)
  const title = `Fiyatlı Büfe ${newName()}`
  const made = await page.request.post('/api/restaurants', { data: { title, restaurantType: 'tost' }, headers: origin() })
  return { id: ((await made.json()) as Restaurant).id, title, author }
}

test('a member adds a price, sees it on the page with day and name, and deletes it [HOUR-03]', main, async ({ page }) => {
  const { id, author } = await own(page)
  await page.goto(`/tr/restaurants/${id}#fiyatlar`)
  const section = page.getByRole('region', { name: texts.prices.title })
  await expect(section.getByText(texts.prices.none)).toBeVisible()
  await section.getByRole('button', { name: texts.prices.add }).click()
  const dialog = page.getByRole('dialog', { name: texts.prices.addTitle })
  const amount = dialog.getByLabel(texts.prices.amount)
  await expect(amount).toHaveAttribute('inputmode', 'decimal')
  await dialog.getByLabel(texts.prices.dish).fill('Karışık tost')
  await amount.fill('0')
  await dialog.getByRole('button', { name: texts.prices.submit }).click()
  await expect(dialog.getByText(texts.errors.AMOUNT_INVALID)).toBeVisible()
  await amount.fill('95,50')
  await dialog.getByRole('button', { name: texts.prices.submit }).click()
  const dish = section.getByRole('listitem').filter({ hasText: 'Karışık tost' })
  await expect(dish.getByText(/^₺95[.,]50$/)).toBeVisible()
  await expect(dish.getByText(texts.prices.today)).toBeVisible()
  await expect(dish.getByText(texts.prices.seenBy(author))).toBeVisible()

  const seenOn = new Date(Date.now() - 100 * 86_400_000).toISOString().slice(0, 10)
  for (const data of [
    { dish: 'karisik tost', amount: 8000, seenOn },
    { dish: 'Ayran', amount: 2500, seenOn },
  ])
    await call(page, 'POST', `/restaurants/${id}/prices`, data)
  await page.reload()
  await expect(section.getByRole('listitem').filter({ hasText: 'Ayran' }).getByText(texts.prices.old, { exact: true })).toBeVisible()
  await dish.getByRole('button', { name: textLike(texts.prices.history, '2') }).click()
  const history = dish.getByRole('list', { name: texts.prices.historyOf('Karışık tost') })
  await expect(history.getByRole('listitem')).toHaveCount(2)
  await history
    .getByRole('button', { name: textLike(texts.prices.remove) })
    .first()
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: texts.common.remove }).click()
  await expect(dish.getByText('₺80')).toBeVisible()
  await expect(dish.getByText(texts.prices.old, { exact: true })).toBeVisible()
})

test('a newcomer’s price waits beside the one that holds, and shows as a word where there is none [CHG-14 HOUR-03]', async ({
  page,
  browser,
}) => {
  const author = await browser.newContext({ baseURL: process.env['JOURNEY_URL']! })
  const theirs = await author.newPage()
  const { id } = await own(theirs)
  await call(theirs, 'POST', `/restaurants/${id}/prices`, { dish: 'Karışık tost', amount: 12_000 })
  await author.close()
  await signUp(page)
  await page.goto(`/tr/restaurants/${id}#fiyatlar`)
  const section = page.getByRole('region', { name: texts.prices.title })
  const dialog = page.getByRole('dialog', { name: texts.prices.addTitle })
  const add = async (dish: string, amount: string, answer: string) => {
    await section.getByRole('button', { name: texts.prices.add }).click()
    await dialog.getByLabel(texts.prices.dish).fill(dish)
    await dialog.getByLabel(texts.prices.amount).fill(amount)
    await dialog.getByRole('button', { name: texts.prices.submit }).click()
    await expect(page.locator('.toast').filter({ hasText: answer })).toBeVisible()
    await expect(dialog).toHaveCount(0)
  }
  await add('Karışık tost', '150', texts.prices.waits.others)
  const dish = section.getByRole('listitem').filter({ hasText: 'Karışık tost' })
  await expect(dish.getByText('₺120', { exact: true })).toBeVisible()
  await expect(dish.getByText(texts.prices.waiting('₺150'))).toBeVisible()
  await expect(dish.getByText(texts.prices.word, { exact: true })).toHaveCount(0)
  await dish.getByRole('button', { name: textLike(texts.prices.history, '2') }).click()
  const history = dish.getByRole('list', { name: texts.prices.historyOf('Karışık tost') }).getByRole('listitem')
  await expect(history.filter({ hasText: '₺150' }).getByText(texts.prices.word, { exact: true })).toBeVisible()
  await expect(history.filter({ hasText: '₺120' }).getByText(texts.prices.word, { exact: true })).toHaveCount(0)

  await add('Ayran', '25', texts.prices.waits.word)
  const ayran = section.getByRole('listitem').filter({ hasText: 'Ayran' })
  await expect(ayran.getByText('₺25', { exact: true })).toBeVisible()
  await expect(ayran.getByText(texts.prices.word, { exact: true })).toBeVisible()
})

test('a visitor signs in first and returns to the open form; structured data names the price range', async ({ page, browser }) => {
  const { id } = await own(page)
  for (const data of [
    { dish: 'Tost', amount: 12_000 },
    { dish: 'Çay', amount: 2000 },
  ])
    await call(page, 'POST', `/restaurants/${id}/prices`, data)
  const context = await browser.newContext({ baseURL: process.env['JOURNEY_URL']! })
  const visitor = await context.newPage()
  await visitor.goto(`/tr/restaurants/${id}#fiyatlar`)
  const data = await visitor.locator('script[type="application/ld+json"]').allTextContents()
  expect(data.join('')).toContain('"priceRange":"₺20–₺120"')
  await visitor.getByRole('button', { name: texts.prices.add }).click()
  await expect(visitor).toHaveURL(/\/tr\/auth\?next=/)
  expect(new URL(visitor.url()).searchParams.get('next')).toBe(`/tr/restaurants/${id}#fiyat-ekle`)
  await signUp(visitor)
  await visitor.goto(`/tr/restaurants/${id}#fiyat-ekle`)
  await expect(visitor.getByRole('dialog', { name: texts.prices.addTitle })).toBeVisible()
  await context.close()
})

test('a member adds a photo of the menu, opens it full screen and deletes it [HOUR-03 MEND-1]', async ({ page }) => {
  const { id } = await own(page)
  await page.goto(`/tr/restaurants/${id}#fotograflar`)
  const section = page.getByRole('region', { name: beginning(texts.detail.photos) })
  const chooser = page.waitForEvent('filechooser')
  await section.getByRole('button', { name: texts.prices.addMenu }).click()
  await (await chooser).setFiles({ name: 'menu.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await jpeg(300, 400)) })
  const photo = section.getByRole('button', { name: textLike(texts.prices.openMenu) })
  await photo.click()
  const viewer = page.getByRole('dialog', { name: textLike(texts.detail.viewer, '.*') })
  await expect(viewer.getByRole('img')).toHaveAttribute('src', /^\/media\/.+-1600\.webp$/)
  await page.goBack()
  await expect(viewer).toHaveCount(0)
  await section.getByRole('button', { name: texts.prices.removeMenu(1) }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: texts.common.remove }).click()
  await expect(photo).toHaveCount(0)
})

test('a member who names a link as the new address reads it at the field and sends the address without it [CHG-14]', async ({ page }) => {
  const { id } = await own(page)
  await page.goto(`/tr/restaurants/${id}#bilgiler`)
  await page.getByRole('button', { name: texts.restaurantStatus.say }).click()
  const dialog = page.getByRole('dialog', { name: texts.restaurantStatus.title })
  await dialog.getByRole('radio', { name: texts.restaurantStatus.choices.moved }).click()
  const address = dialog.getByLabel(texts.restaurantStatus.newAddress)
  await address.fill('Moda, kazan.example/bonus')
  await dialog.getByRole('button', { name: texts.restaurantStatus.submit }).click()
  await expect(dialog.getByText(texts.errors.MOVED_TO_LINK)).toBeVisible()
  await expect(address).toHaveAttribute('aria-invalid', 'true')
  await expect(address).toHaveValue('Moda, kazan.example/bonus')
  await address.fill('Moda Caddesi 12')
  await dialog.getByRole('button', { name: texts.restaurantStatus.submit }).click()
  await expect(page.getByRole('complementary').filter({ hasText: texts.restaurantStatus.moved })).toContainText('Moda Caddesi 12')
})

test('members say that a restaurant closed: a quiet line after one, the mark after the third, and the list leaves it out [HOUR-04 CHG-14]', async ({
  page,
  browser,
}) => {
  const author = await browser.newContext({ baseURL: process.env['JOURNEY_URL']! })
  const { id, title } = await own(await author.newPage())
  await author.close()
  const mark = page.getByRole('complementary').filter({ hasText: texts.restaurantStatus.closed })
  const dialog = page.getByRole('dialog', { name: texts.restaurantStatus.title })
  // The page loads itself again. A journey that goes on before that is aborted in the middle.
  const submit = async (answer: string) => {
    const again = page.waitForEvent('load')
    await dialog.getByRole('button', { name: texts.restaurantStatus.submit }).click()
    await expect(page.locator('.toast').filter({ hasText: answer })).toBeVisible()
    await again
  }
  const word = texts.restaurantStatus.word
  const answers = [
    { line: undefined, answer: texts.witnesses.alone },
    { line: word.one.closed, answer: texts.witnesses.day('…').split('…')[0]! },
    { line: word.several.closed, answer: texts.restaurantStatus.shown },
  ]
  for (const { line, answer } of answers) {
    await page.context().clearCookies({ name: /session/ })
    await signUp(page)
    await page.goto(`/tr/restaurants/${id}#bilgiler`)
    await expect(mark).toHaveCount(0)
    const quiet = page.getByText(word.unsure)
    if (line === undefined) await expect(quiet).toHaveCount(0)
    else await expect(quiet).toContainText(line)
    await page.getByRole('button', { name: texts.restaurantStatus.say }).click()
    await dialog.getByRole('radio', { name: texts.restaurantStatus.choices.closed }).click()
    await submit(answer)
    await expect(dialog).toHaveCount(0)
  }
  await expect(mark).toBeVisible()
  await expect(page.getByRole('banner').or(page.getByRole('main')).getByText(texts.card.closed, { exact: true }).first()).toBeVisible()

  const card = page.getByRole('article').filter({ hasText: title })
  await page.goto('/tr/restaurants?tur=tost')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(card).toHaveCount(0)
  await openFilters(page)
  const withClosed = page.getByRole('checkbox', { name: texts.filters.withClosed })
  await withClosed.click()
  await expect(withClosed).toBeChecked()
  await expect(page).toHaveURL(/kapanan=evet/)
  await expect(card.getByText(texts.card.closed, { exact: true })).toBeVisible()

  await page.goto(`/tr/restaurants/${id}`)
  await mark.getByRole('button', { name: texts.restaurantStatus.sawOpen }).click()
  await expect(dialog.getByRole('radio', { name: texts.restaurantStatus.choices.open })).toBeChecked()
  await submit(texts.witnesses.alone)
  await expect(mark).toBeVisible()
})
