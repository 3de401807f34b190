import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import type { AddedDish, OwnRatingList } from '#features/dishes/dishes.contract.ts'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { call, read } from '#tests/support/calls.ts'
import { journeyDatabase } from '#tests/support/journey-database.ts'
import { expect, mainOnPhone, phoneOnly, test } from '#tests/support/journey.ts'
import { forgetCookies, newName, signInByApi, signUp } from '#tests/support/people.ts'
import { giveReason } from '#tests/support/sanction-screens.ts'
import { beginning, format, texts } from '#tests/support/texts.ts'

/** A restaurant of a new author, whom this browser is. */
async function own(page: Page): Promise<string> {
  await signUp(page)
  return (await call<Restaurant>(page, 'POST', '/restaurants', { title: `Tabaklı Büfe ${newName()}` })).id
}

const add = (page: Page, id: string, name: string): Promise<AddedDish> => call(page, 'POST', `/restaurants/${id}/dishes`, { name })

/** A new member gives a dish this rating. */
async function rateAsOther(page: Page, dishId: number, rating: number): Promise<void> {
  await forgetCookies(page.context())
  await signUp(page)
  await call(page, 'PUT', `/dishes/${dishId}/rating`, { rating })
}

const sectionOf = (page: Page): Locator => page.getByRole('region', { name: texts.prices.title })
const dishOf = (page: Page, id: number): Locator => page.locator(`#yemek-${id}`)
const scaleOf = (place: Locator | Page, name: string): Locator => place.getByRole('group', { name: texts.dishes.scale(name) })
const ratingIn = (scale: Locator, rating: number): Locator => scale.getByRole('button', { name: String(rating), exact: true })
const best = (page: Page): Locator => page.getByRole('navigation', { name: texts.dishes.title })

/** The cooldown of all ratings of this dish is over. */
async function waitForCooldown(dishId: number): Promise<void> {
  const { pool } = await journeyDatabase()
  await pool.query(
    `update dish_ratings set created_at = created_at - interval '1 hour', last_rating_change_at = last_rating_change_at - interval '1 hour'
     where dish_id = $1`,
    [dishId],
  )
}

test(
  'a member adds a dish with one field, is offered the like dish first, and goes on to rate and price it [DISH-01]',
  mainOnPhone,
  async ({ page }) => {
    const id = await own(page)
    const known = await add(page, id, 'Mercimek çorbası')
    await page.goto(`/tr/restaurants/${id}#fiyatlar`)
    await expect(dishOf(page, known.id).getByText(texts.prices.unpriced)).toBeVisible()
    const open = sectionOf(page).getByRole('button', { name: texts.dishes.add })
    await open.click()
    const dialog = page.getByRole('dialog')
    const field = dialog.getByRole('textbox', { name: texts.dishes.name })
    await expect(field).toBeFocused()
    await field.press('Enter')
    await expect(dialog.getByText(texts.errors.DISH_REQUIRED)).toBeVisible()

    // A like name is offered first and leads to that dish.
    await field.fill('mercimek corbsi')
    await dialog.getByRole('group', { name: texts.dishes.like }).getByRole('button', { name: known.name }).click()
    await expect(dialog).toHaveCount(0)
    await expect(dishOf(page, known.id)).toBeInViewport()

    // The same name in another spelling is that dish.
    await open.click()
    await field.fill('MERCIMEK CORBASI')
    await field.press('Enter')
    await expect(dialog.getByText(texts.dishes.known('Mercimek çorbası'))).toBeVisible()
    await dialog.getByRole('button', { name: texts.dishes.done }).click()
    await expect(dialog).toHaveCount(0)

    await open.click()
    await field.fill('Közde biber')
    await field.press('Enter')
    await expect(dialog.getByText(texts.dishes.added('Közde biber'))).toBeVisible()
    await ratingIn(scaleOf(dialog, 'Közde biber'), 9).click()
    await expect(dialog.getByRole('button', { name: texts.dishes.withdraw })).toBeVisible()
    await dialog.getByRole('button', { name: texts.dishes.price }).click()
    const price = page.getByRole('dialog', { name: texts.prices.addTitle })
    await expect(price.getByLabel(texts.prices.dish)).toHaveValue('Közde biber')
    await price.getByLabel(texts.prices.amount).fill('60')
    await price.getByRole('button', { name: texts.prices.submit }).click()
    const row = sectionOf(page).getByRole('listitem').filter({ hasText: 'Közde biber' })
    await expect(row.getByText('₺60', { exact: true })).toBeVisible()
    await expect(row.locator('.dish-mean')).toHaveText(`9 ${texts.dishes.count('1')}`)
  },
)

test(
  'a member rates a dish in two presses, changes and withdraws the rating, and sees the mean follow in place [DISH-02]',
  mainOnPhone,
  async ({ page }) => {
    const id = await own(page)
    const dish = await add(page, id, 'Kokoreç')
    await call(page, 'POST', `/restaurants/${id}/prices`, { dish: 'Kokoreç', amount: 12_000 })
    await rateAsOther(page, dish.id, 6)
    await forgetCookies(page.context())
    await signUp(page)
    await page.goto(`/tr/restaurants/${id}#fiyatlar`)
    const item = dishOf(page, dish.id)
    const mean = item.locator('.dish-mean')
    await expect(mean).toHaveText(`6 ${texts.dishes.count('1')}`)
    await item.getByRole('button', { name: texts.dishes.rateOf('Kokoreç') }).click()
    const scale = scaleOf(item, 'Kokoreç')
    for (const button of await scale.getByRole('button').all()) {
      const box = await button.boundingBox()
      expect(Math.min(box!.width, box!.height)).toBeGreaterThanOrEqual(44)
    }
    const before = await scale.boundingBox()
    await ratingIn(scale, 9).click()
    await expect(item.getByRole('button', { name: texts.dishes.ownOf('Kokoreç', '9') })).toHaveText(texts.dishes.own('9'))
    await expect(mean).toHaveText(`${format.score(7.5)} ${texts.dishes.count('2')}`)
    await expect(ratingIn(scale, 9)).toHaveAttribute('aria-pressed', 'true')
    expect(await scale.boundingBox()).toEqual(before)

    // The first change is free; the second one waits, and so does the withdrawal.
    await ratingIn(scale, 4).click()
    await expect(mean).toHaveText(`5 ${texts.dishes.count('2')}`)
    await ratingIn(scale, 5).click()
    await expect(item.getByRole('alert')).toHaveText(texts.errors.DISH_RATING_COOLDOWN)
    await expect(ratingIn(scale, 4)).toHaveAttribute('aria-pressed', 'true')
    await item.getByRole('button', { name: texts.dishes.withdraw }).click()
    await expect(item.getByRole('alert')).toHaveText(texts.errors.DISH_RATING_COOLDOWN)

    await page.reload()
    await expect(item.getByRole('button', { name: texts.dishes.ownOf('Kokoreç', '4') })).toBeVisible()
    await waitForCooldown(dish.id)
    await item.getByRole('button', { name: texts.dishes.ownOf('Kokoreç', '4') }).click()
    await item.getByRole('button', { name: texts.dishes.withdraw }).click()
    await expect(item.getByRole('button', { name: texts.dishes.rateOf('Kokoreç') })).toHaveText(texts.dishes.rate)
    await expect(mean).toHaveText(`6 ${texts.dishes.count('1')}`)
    expect((await read<OwnRatingList>(page, `/restaurants/${id}/dish-ratings`)).items).toEqual([])
    expect((await read<Restaurant>(page, `/restaurants/${id}`)).loggedInRatings.some(Boolean)).toBe(false)
  },
)

test('a visitor asks for nobody’s ratings, signs in to rate, and comes back to the dish [DISH-02]', phoneOnly, async ({ page }) => {
  const id = await own(page)
  const dish = await add(page, id, 'Kokoreç')
  await rateAsOther(page, dish.id, 8)
  await forgetCookies(page.context())
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(`/tr/restaurants/${id}#fiyatlar`)
  await dishOf(page, dish.id)
    .getByRole('button', { name: texts.dishes.rateOf('Kokoreç') })
    .click()
  await expect(page).toHaveURL(/\/tr\/auth\?next=/)
  expect(asked.filter((url) => url.includes('dish-ratings'))).toEqual([])
  const next = new URL(page.url()).searchParams.get('next')!
  expect(next).toBe(`/tr/restaurants/${id}#puanla-${dish.id}`)
  await signUp(page)
  await page.goto(next)
  await expect(scaleOf(page, 'Kokoreç')).toBeInViewport()
})

test('the business of a restaurant reads why it rates no dish there [DISH-01 DISH-02]', phoneOnly, async ({ page }) => {
  const id = await own(page)
  const dish = await add(page, id, 'Kokoreç')
  await forgetCookies(page.context())
  const business = await signUp(page)
  const { pool } = await journeyDatabase()
  await pool.query(
    `insert into restaurant_claims (restaurant_id, member_id, proof, state, ready_at, active_since, decided_at)
     select $1, id, 'admin', 'active', now(), now(), now() from profiles where username = $2`,
    [id, business],
  )
  await page.goto(`/tr/restaurants/${id}#puanla-${dish.id}`)
  await ratingIn(scaleOf(page, 'Kokoreç'), 10).click()
  await expect(dishOf(page, dish.id).getByRole('alert')).toHaveText(texts.errors.BUSINESS_NO_RATING)
  await expect(dishOf(page, dish.id).locator('.dish-mean')).toHaveText(texts.dishes.unrated)
})

test(
  '‘Ne yenir?’ names a dish from its third rating on, within the first screen of a phone, and leads to it [DISH-03]',
  mainOnPhone,
  async ({ page }) => {
    const id = await own(page)
    const dish = await add(page, id, 'Kokoreç')
    await add(page, id, 'Ayran')
    for (const rating of [9, 8]) await rateAsOther(page, dish.id, rating)
    await page.goto(`/tr/restaurants/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(best(page)).toHaveCount(0)
    await rateAsOther(page, dish.id, 9)
    await page.reload()
    await expect(best(page).getByRole('link')).toHaveCount(1)
    const link = best(page).getByRole('link', { name: beginning('Kokoreç') })
    await expect(link).toContainText(`${format.score(26 / 3)}${texts.dishes.count('3')}`)
    await expect(link).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('link', { name: texts.detail.goVote, exact: true })).toBeInViewport({ ratio: 1 })
    await link.click()
    await expect(dishOf(page, dish.id)).toBeInViewport()
  },
)

test('anybody opens the numbers of a dish and counts them again from the download [DISH-02]', phoneOnly, async ({ page }) => {
  const id = await own(page)
  const dish = await add(page, id, 'Kokoreç')
  for (const rating of [9, 8, 4]) await rateAsOther(page, dish.id, rating)
  await forgetCookies(page.context())
  await page.goto(`/tr/restaurants/${id}#fiyatlar`)
  await dishOf(page, dish.id).getByRole('link', { name: 'Kokoreç' }).click()
  await expect(page).toHaveURL(/\/tr\/dishes\/\d+$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Kokoreç' })).toBeVisible()
  const members = page.getByRole('region', { name: texts.dishSheet.members })
  await expect(members).toContainText(`${texts.dishSheet.sum('21', '3')} ${format.exactScore(7)}`)
  await expect(members.getByRole('listitem')).toHaveCount(10)
  await expect(page.getByRole('region', { name: texts.dishSheet.held })).toContainText(texts.dishSheet.heldNone)

  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: texts.dishSheet.download }).click()])
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\n').slice(1)
  const rows = lines.map((line) => line.split(',').map(Number) as [rating: number, ratings: number, weights: number])
  const sum = (value: (row: (typeof rows)[number]) => number) => rows.reduce((all, row) => all + value(row), 0)
  expect(sum(([rating, ratings]) => rating * ratings) / sum(([, ratings]) => ratings)).toBe(7)
  // C, m, Σw·r, C, Σw and the result.
  const formula = await page.getByRole('region', { name: texts.dishSheet.order }).getByText(/= \d/).textContent()
  const [C = 0, m = 0, , , , score = 0] = formula!.match(/\d+(?:[.,]\d+)?/g)!.map((text) => Number(text.replace(',', '.')))
  const order = (C * m + sum(([rating, , weights]) => weights * rating)) / (C + sum(([, , weights]) => weights))
  expect(score).toBeCloseTo(order, 6)

  await page.getByRole('link', { name: beginning('Tabaklı Büfe') }).click()
  await expect(dishOf(page, dish.id)).toBeInViewport()
  const few = await page.request.get(`/tr/dishes/${dish.id}`)
  expect(await few.text()).not.toContain('content="noindex"')
  expect((await page.request.get('/tr/dishes/999999999')).status()).toBe(404)
  expect((await page.request.get('/tr/dishes/kokorec')).status()).toBe(404)
})

test('a moderator renames a dish, chooses its kind, joins it with another one and removes it [DISH-01]', phoneOnly, async ({ page }) => {
  const id = await own(page)
  const wrong = await add(page, id, 'Kokorç')
  const right = await add(page, id, 'Kokoreç ekmek')
  await rateAsOther(page, wrong.id, 7)
  await forgetCookies(page.context())
  await signInByApi(page, 'admin@lokma.example')
  await page.goto(`/tr/dishes/${wrong.id}`)
  await expect(page.getByText(texts.dishSheet.kind('Lahmacun'))).toHaveCount(0)
  await page.getByRole('button', { name: texts.dishSheet.edit }).click()
  const edit = page.getByRole('dialog', { name: texts.dishSheet.edit })
  const name = edit.getByRole('textbox', { name: texts.dishSheet.editName })
  await name.fill('kokorec ekmek')
  await edit.getByRole('button', { name: texts.dishSheet.save }).click()
  await expect(edit.getByRole('alert')).toHaveText(texts.errors.DISH_NAME_TAKEN)
  await name.fill('Bol baharatlı kokoreç')
  await edit.getByRole('searchbox', { name: texts.dishSheet.editKind }).fill('lahm')
  await edit.getByRole('group', { name: texts.dishes.kinds }).getByRole('button', { name: 'Lahmacun', exact: true }).click()
  await edit.getByRole('button', { name: texts.dishSheet.save }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bol baharatlı kokoreç' })).toBeVisible()
  await expect(page.getByText(texts.dishSheet.kind('Lahmacun'))).toBeVisible()

  await page.getByRole('button', { name: texts.dishSheet.join }).click()
  const join = page.getByRole('dialog', { name: texts.dishSheet.join })
  await join.getByRole('group', { name: texts.dishes.likeHelp }).getByRole('button', { name: 'Kokoreç ekmek' }).click()
  await join.getByRole('button', { name: texts.dishSheet.joinYes }).click()
  await expect(page).toHaveURL(new RegExp(`/tr/dishes/${right.id}$`))
  await expect(page.getByRole('region', { name: texts.dishSheet.members })).toContainText(texts.dishSheet.sum('7', '1'))
  expect((await page.request.get(`/tr/dishes/${wrong.id}`)).status()).toBe(404)

  await page.getByRole('button', { name: texts.moderation.removeThing.dish }).click()
  await giveReason(page.getByRole('dialog', { name: texts.moderation.confirmThing.dish }))
  await expect(page).toHaveURL(new RegExp(`/tr/restaurants/${id}#fiyatlar$`))
  await expect(sectionOf(page).getByText(texts.prices.none)).toBeVisible()
})
