import { expect, mainAtBothWidths, test } from '#tests/support/journey.ts'
import { standInModa } from '#tests/support/near-screens.ts'
import { texts } from '#tests/support/texts.ts'

test(
  'a press sorts by distance, filters combine, and only a rounded position leaves the device, in a body [GEO-03]',
  mainAtBothWidths,
  async ({ page }) => {
    const bodies: string[] = []
    const addresses: string[] = []
    page.on('request', (request) => {
      addresses.push(request.url())
      if (request.url().endsWith('/api/restaurants/near')) bodies.push(request.postData() ?? '')
    })
    await page.goto('/tr/restaurants?tur=kokorec')
    await page.getByRole('link', { name: texts.filters.near }).click()
    await expect(page).toHaveURL(/\/tr\/near\?tur=kokorec$/)
    await expect(page.getByRole('button', { name: texts.near.locate })).toBeVisible()
    // A page that may ask from the start does so; after a refusal only a press asks.
    await page.getByRole('button', { name: texts.near.locate }).click()
    await expect(page.getByRole('alert')).toContainText(texts.near.problems.denied)
    expect(bodies).toEqual([])
    await standInModa(page)
    await page.getByRole('button', { name: texts.near.locate }).click()
    await expect(page.getByRole('heading', { name: texts.near.results })).toBeFocused()
    const cards = page.getByRole('article')
    await expect(cards.first()).toContainText(/\d (m|km)/)
    const distances = (await page.locator('.rank-text').allTextContents()).map(metresOf)
    expect(distances.length).toBeGreaterThan(1)
    expect(distances).toEqual(distances.toSorted((a, b) => a - b))
    if (await page.getByLabel(texts.filters.minRating).first().isHidden()) await page.locator('#filtreler summary').click()
    await page.getByText(texts.card.types.midye, { exact: true }).first().click()
    await expect(page).toHaveURL(/tur=kokorec&tur=midye$/)
    await expect.poll(() => bodies.length).toBe(2)
    for (const body of bodies) expect(JSON.parse(body)).toMatchObject({ position: { longitude: 29.026, latitude: 40.986 } })
    expect(JSON.parse(bodies[1]!)).toMatchObject({ types: ['kokorec', 'midye'] })
    expect(addresses.filter((address) => /29[.,]02|40[.,]98/.test(address) || !address.startsWith(process.env['JOURNEY_URL']!))).toEqual([])
    expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state as unknown]))).not.toMatch(
      /29\.02|40\.98/,
    )
  },
)

test('without permission it says so, and a district serves instead [GEO-03]', async ({ page }) => {
  await page.goto('/tr/near')
  await page.getByRole('button', { name: texts.near.locate }).click()
  await expect(page.getByRole('alert')).toContainText(texts.near.problems.denied)
  await page.getByLabel(texts.near.province, { exact: true }).selectOption({ label: 'İstanbul' })
  await page.getByLabel(texts.near.district).selectOption({ label: 'Kadıköy' })
  await page.getByRole('button', { name: texts.near.show }).click()
  await expect(page).toHaveURL(/\/tr\/near\?ilce=34%2Fkadikoy$/)
  await expect(page.getByRole('status').filter({ hasText: 'Kadıköy' })).toBeVisible()
  await expect(page.getByRole('article').first()).toContainText(/\d (m|km)/)
  await page.reload()
  await expect(page.getByRole('article').first()).toContainText(/\d (m|km)/)
  await page.getByRole('button', { name: texts.near.change, exact: true }).click()
  await expect(page.getByRole('button', { name: texts.near.locate })).toBeVisible()
})

/** A shown distance in metres. */
function metresOf(text: string): number {
  const [, amount = '', unit] = /([\d.,]+) (m|km)/.exec(text) ?? []
  return Number(amount.replace(',', '.')) * (unit === 'km' ? 1000 : 1)
}
