import type { Page } from '@playwright/test'
import type { RestaurantFacts } from '#features/facts/facts.contract.ts'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { call } from '#tests/support/calls.ts'
import { expect, main, test } from '#tests/support/journey.ts'
import { asAdmin } from '#tests/support/kept.ts'
import { newName, signUp } from '#tests/support/people.ts'
import { texts } from '#tests/support/texts.ts'

const form = () => texts.facts.dialog

async function own(page: Page): Promise<string> {
  await signUp(page)
  return (await call<Restaurant>(page, 'POST', '/restaurants', { title: `Bilgili Büfe ${newName()}`, restaurantType: 'tost' })).id
}
const again = async (page: Page) => {
  await page.context().clearCookies({ name: /session/ })
  await signUp(page)
}
const facts = (page: Page, id: string) => call<RestaurantFacts>(page, 'GET', `/restaurants/${id}/facts`)

test(
  'a member says facts with one press each, and finds them on the page as one person’s word [FACT-01 FACT-02 FACT-04]',
  main,
  async ({ page }) => {
    const id = await own(page)
    await again(page)
    await page.goto(`/tr/restaurants/${id}#bilgiler`)
    const section = page.getByRole('region', { name: texts.facts.title, exact: true })
    await expect(section.getByText(texts.facts.none)).toBeVisible()
    await section.getByRole('button', { name: texts.facts.add }).click()
    const dialog = page.getByRole('dialog', { name: form().title })
    await dialog.getByRole('button', { name: form().save }).click()
    await expect(dialog.getByText(form().nothing)).toBeVisible()
    const row = (name: string) => dialog.getByRole('group', { name, exact: true })
    const press = (name: string, value: string) => row(name).getByRole('button', { name: value, exact: true }).click()
    await press(texts.factNames.names.card, texts.facts.values.card.yes)
    await press(texts.factNames.names.gluten_free, texts.facts.values.gluten_free.yes)
    await press(texts.factNames.names.parking, texts.facts.values.parking.no)
    // A second press takes the mark off.
    await press(texts.factNames.names.parking, texts.facts.values.parking.no)
    await dialog.getByText(texts.factNames.mealCards).click()
    await press('Multinet', texts.facts.mealCardValues.yes)
    const { height } = (await row('Multinet').getByRole('button').first().boundingBox())!
    expect(height).toBeGreaterThanOrEqual(44)

    // What is marked stays where the server refuses it.
    const refuse = (status: number) =>
      page.route('**/facts', (route) =>
        route.request().method() === 'PUT' ? route.fulfill({ status, json: { code: 'FACT_DAY_FULL' } }) : route.continue(),
      )
    await refuse(429)
    await dialog.getByRole('button', { name: form().save }).click()
    await expect(dialog.getByText(texts.errors.FACT_DAY_FULL)).toBeVisible()
    await expect(row(texts.factNames.names.card).getByRole('button', { pressed: true })).toHaveText(texts.facts.values.card.yes)
    await page.unroute('**/facts')
    await dialog.getByRole('button', { name: form().save }).click()

    const card = section.getByRole('listitem').filter({ hasText: texts.factNames.names.card })
    await expect(card).toContainText(texts.facts.values.card.yes)
    await expect(card).toContainText(texts.facts.word)
    await expect(section.getByText('Multinet')).toBeVisible()
    await expect(section.getByText(texts.factNames.glutenWarning)).toBeVisible()
    await expect(section.getByText(texts.factNames.names.parking)).toHaveCount(0)
    expect((await facts(page, id)).own.map(({ fact }) => fact)).toEqual(['card', 'gluten_free', 'meal_card:multinet'])

    // The form shows what this member says; taking the mark off takes the word back.
    await section.getByRole('button', { name: texts.facts.add }).click()
    await expect(row(texts.factNames.names.card).getByRole('button', { pressed: true })).toHaveText(texts.facts.values.card.yes)
    await press(texts.factNames.names.card, texts.facts.values.card.yes)
    await dialog.getByRole('button', { name: form().save }).click()
    await expect(card).toHaveCount(0)
  },
)

test('members who say different things are both on the page; the author of a new restaurant is asked for facts [FACT-02]', async ({
  page,
}) => {
  const id = await own(page)
  await page.goto(`/tr/restaurants/${id}`)
  await page.getByRole('link', { name: texts.posting.nextFacts }).click()
  await expect(page.getByRole('dialog', { name: form().title })).toBeVisible()
  for (const value of ['yes', 'no']) {
    await again(page)
    await call(page, 'PUT', `/restaurants/${id}/facts`, { facts: [{ fact: 'delivery', value }] })
  }
  await page.goto(`/tr/restaurants/${id}#bilgiler`)
  // Only the fragment is another one.
  await page.reload()
  const delivery = page.getByRole('listitem').filter({ hasText: texts.factNames.names.delivery })
  for (const value of ['yes', 'no'] as const) await expect(delivery).toContainText(texts.facts.values.delivery[value])
})

test('a visitor signs in first and returns to the open form [FACT-01]', async ({ page, browser }) => {
  const id = await own(page)
  const context = await browser.newContext({ baseURL: process.env['JOURNEY_URL']! })
  const visitor = await context.newPage()
  await visitor.goto(`/tr/restaurants/${id}#bilgiler`)
  await visitor.getByRole('button', { name: texts.facts.add }).click()
  await expect(visitor).toHaveURL(/\/tr\/auth\?next=/)
  expect(new URL(visitor.url()).searchParams.get('next')).toBe(`/tr/restaurants/${id}#bilgi-ekle`)
  await context.close()
})

test('an admin adds a meal card, renames it and retires it [FACT-01]', async ({ page }) => {
  const { mealCards } = texts
  await asAdmin(page)
  await page.goto('/tr/admin/meal-cards')
  const name = `Kart ${newName()}`
  await page.getByLabel(mealCards.name).fill(name)
  await page.getByRole('button', { name: mealCards.add }).click()
  const list = page.getByRole('list', { name: mealCards.title })
  await list.getByRole('button', { name: mealCards.renameOf(name) }).click()
  await list.getByLabel(mealCards.name).fill('Multinet')
  await list.getByRole('button', { name: mealCards.save }).click()
  await expect(list.getByText(texts.errors.MEAL_CARD_EXISTS)).toBeVisible()
  await list.getByLabel(mealCards.name).fill(`${name} Plus`)
  await list.getByRole('button', { name: mealCards.save }).click()
  await list.getByRole('button', { name: mealCards.retireOf(`${name} Plus`) }).click()
  await expect(list.getByRole('button', { name: mealCards.offerOf(`${name} Plus`) })).toBeVisible()
  const { items } = await call<{ items: { name: string }[] }>(page, 'GET', '/meal-cards')
  expect(items.map((card) => card.name)).not.toContain(`${name} Plus`)
})
