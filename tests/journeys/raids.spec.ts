import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { openSection } from '#tests/support/desk.ts'
import { expect, main, test } from '#tests/support/journey.ts'
import { startOwnServer } from '#tests/support/own-server.ts'
import { signInByApi } from '#tests/support/people.ts'
import { addKept, leaveBehind, makeRaid, RAIDS_PAGE, searchRaid } from '#tests/support/raid-screens.ts'
import { texts } from '#tests/support/texts.ts'

// `lokma check` looks at the whole database, into which other journeys write by hand.
let server: Awaited<ReturnType<typeof startOwnServer>>
test.beforeAll(async () => {
  test.setTimeout(180_000)
  server = await startOwnServer()
})
test.afterAll(() => server.close())

const ALL_TRUE = 'Everything that must be true is true.'

const counts = ({ acceptCount, rejectCount, commentCount }: Restaurant) => ({ acceptCount, rejectCount, commentCount })

test(
  'an admin undoes a raid in three presses and the restaurant counts as before; one more brings it back; what must be true stays true [DESK-02]',
  main,
  async ({ page }) => {
    test.slow()
    const { restaurant, title } = await makeRaid(page, 5)
    const read = async () => counts((await (await page.request.get(`/api/restaurants/${restaurant}`)).json()) as Restaurant)
    expect(await read()).toEqual({ acceptCount: 1, rejectCount: 5, commentCount: 6 })
    expect(await server.check()).toBe(ALL_TRUE)
    await signInByApi(page, 'admin@lokma.example')

    await page.goto('/tr/admin')
    await openSection(page, 'raids')
    await expect(page).toHaveURL(new RegExp(`${RAIDS_PAGE}$`))
    await page.getByLabel(texts.raids.restaurant).fill(restaurant)

    await page.getByRole('button', { name: texts.raids.submit, exact: true }).click()
    await expect(page.getByRole('heading', { name: texts.raids.found('5') })).toBeVisible()
    await page.getByRole('button', { name: texts.raids.see }).click()
    await page.getByRole('button', { name: texts.raids.undo }).click()

    const raid = page.getByRole('region', { name: texts.raids.list }).getByRole('listitem').filter({ hasText: restaurant })
    await expect(raid.getByText(texts.raids.states.undone, { exact: true })).toBeVisible({ timeout: 30_000 })
    expect(await read()).toEqual({ acceptCount: 1, rejectCount: 0, commentCount: 1 })
    expect(await server.check()).toBe(ALL_TRUE)
    await page.goto(`/tr/restaurants/${restaurant}`)
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await expect(page.getByText('Sakın gitmeyin')).toHaveCount(0)

    await page.goto(RAIDS_PAGE)
    await raid.getByRole('button', { name: texts.raids.bringBack }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: texts.raids.bringBack }).click()
    await expect(raid.getByText(texts.raids.states.returned, { exact: true })).toBeVisible({ timeout: 30_000 })
    expect(await read()).toEqual({ acceptCount: 1, rejectCount: 5, commentCount: 6 })
    expect(await server.check()).toBe(ALL_TRUE)
  },
)

test('the page of an undone raid marks a restaurant that stays because an honest member voted there, and leads to it [MEND-46]', async ({
  page,
}) => {
  const { restaurant } = await makeRaid(page, 1)
  const title = await addKept(page, restaurant)
  await signInByApi(page, 'admin@lokma.example')
  await searchRaid(page, restaurant)
  await page.getByRole('button', { name: texts.raids.see }).click()
  await page.getByRole('button', { name: texts.raids.undo }).click()
  const raid = page.getByRole('region', { name: texts.raids.list }).getByRole('listitem').filter({ hasText: restaurant })
  await expect(raid.getByRole('heading', { name: texts.raids.kept('1') })).toBeVisible({ timeout: 30_000 })
  const kept = raid.getByRole('listitem').filter({ hasText: title })
  await expect(kept).toContainText(texts.raids.keptVotes('1'))
  await expect(kept.getByRole('link', { name: title })).toHaveAttribute('href', /^\/tr\/restaurants\/birakilan-bufe/)
})

test('an admin undoes a raid with the keyboard alone [DESK-02]', async ({ page }) => {
  const { restaurant } = await makeRaid(page, 2)
  await signInByApi(page, 'admin@lokma.example')
  await searchRaid(page, restaurant)
  await page.getByRole('button', { name: texts.raids.see }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: texts.raids.undo }).focus()
  await page.keyboard.press('Enter')
  const raid = page.getByRole('region', { name: texts.raids.list }).getByRole('listitem').filter({ hasText: restaurant })
  await expect(raid.getByText(texts.raids.states.undone, { exact: true })).toBeVisible({ timeout: 30_000 })
})

test('an admin ticks a restaurant that a deleted account left, and only that goes [DESK-02]', async ({ page }) => {
  const { unused, used } = await leaveBehind(page)
  const { restaurant } = await makeRaid(page, 1)
  await signInByApi(page, 'admin@lokma.example')
  await searchRaid(page, restaurant)
  await page.getByRole('button', { name: texts.raids.see }).click()
  const left = page.getByRole('group', { name: texts.raids.left })
  const [restaurantLeft, photoLeft] = [left.getByRole('checkbox', { name: unused }), left.getByRole('checkbox', { name: used })]
  await expect(restaurantLeft).not.toBeChecked()
  await expect(photoLeft).not.toBeChecked()
  await restaurantLeft.check()
  await page.getByRole('button', { name: texts.raids.undo }).click()
  const raid = page.getByRole('listitem').filter({ hasText: restaurant })
  await expect(raid.getByText(texts.raids.states.undone, { exact: true })).toBeVisible({ timeout: 30_000 })
  await searchRaid(page, restaurant)
  await expect(page.getByText(texts.raids.noneFound)).toBeVisible()
  await page.getByRole('button', { name: texts.raids.see }).click()
  await expect(restaurantLeft).toHaveCount(0)
  await expect(photoLeft).toHaveCount(1)
  await expect(page.getByRole('button', { name: texts.raids.undo })).toBeDisabled()
})
