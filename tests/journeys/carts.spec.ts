import { unfoldMore } from '#tests/support/ask.ts'
import { addCart, confirmByAnother } from '#tests/support/cart-screens.ts'
import { expect, main, test } from '#tests/support/journey.ts'
import { standInModa } from '#tests/support/near-screens.ts'
import { newName, signUp } from '#tests/support/people.ts'
import { texts } from '#tests/support/texts.ts'

test('a member adds a cart with a landmark and a pin, without an address [HOUR-05]', async ({ page }) => {
  await signUp(page)
  await page.goto('/tr/ask')
  const name = `Seyyar Pilavcı ${newName()}`
  await page.getByLabel(texts.posting.name).fill(name)
  await page.getByRole('checkbox', { name: texts.posting.isCart }).click()
  await unfoldMore(page)
  await page.getByLabel(texts.posting.mapsLink).fill('https://www.google.com/maps/@40.9863,29.0262,17z')
  await page.getByRole('button', { name: texts.posting.submit }).click()
  await expect(page.getByText(texts.errors.LANDMARK_REQUIRED)).toBeVisible()
  await page.getByLabel(texts.posting.landmark).fill('Metro çıkışının karşısı')
  await page.getByRole('button', { name: texts.posting.submit }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('region', { name: texts.carts.title })).toContainText('Metro çıkışının karşısı')
  await expect(page.getByText(texts.card.cart, { exact: true }).first()).toBeVisible()
})

test(
  'three new members say where a cart is, the page shows it and how long ago, and its author takes it away [CHG-14 HOUR-05]',
  main,
  async ({ page, browser }) => {
    await signUp(page)
    const id = await addCart(page)
    await page.goto(`/tr/restaurants/${id}`)
    const section = page.getByRole('region', { name: texts.carts.title })
    await expect(section.getByText(texts.carts.nobody)).toBeVisible()
    // Two newcomers are one: their word shows without a position.
    for (let members = 0; members < 2; members++) await confirmByAnother(browser, id)
    await page.goto(`/tr/restaurants/${id}`)
    await expect(section).toContainText(`${texts.carts.word.before} ${texts.carts.justNow} ${texts.carts.word.after}`)
    await expect(section.getByText(texts.carts.nobody)).toBeHidden()
    await expect(section.locator('b').filter({ hasText: texts.carts.now })).toHaveCount(0)
    await standInModa(page)
    await section.getByRole('button', { name: texts.carts.confirm }).click()
    await page.getByRole('dialog').getByRole('button', { name: texts.carts.atMine }).click()
    await expect(section).toContainText(`${texts.carts.members('3')}, ${texts.carts.justNow}`)
    await expect(section.getByText(texts.carts.nobody)).toBeHidden()
    await section.getByRole('button', { name: texts.carts.hide }).click()
    await expect(section).toContainText(texts.carts.hidden)
    await section.getByRole('button', { name: texts.carts.allow }).click()
    await expect(section).toContainText(texts.carts.nobody)
  },
)

test('a live position fades on an open page without a reload [HOUR-05]', async ({ page, browser }) => {
  await signUp(page)
  const id = await addCart(page)
  for (let members = 0; members < 3; members++) await confirmByAnother(browser, id)
  await page.clock.install()
  await page.goto(`/tr/restaurants/${id}`)
  const live = page.locator('[data-cart-until]')
  await expect(live).toContainText(texts.carts.justNow)
  await page.clock.fastForward('40:00')
  await expect(live).toContainText(texts.carts.minutesAgo(40))
  await page.clock.fastForward('02:20:30')
  await expect(live).toBeHidden()
  await expect(page.getByText(texts.carts.nobody)).toBeVisible()
})
