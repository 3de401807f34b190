import type { Locator, Page } from '@playwright/test'
import type { NearPage, NearQuery } from '#features/restaurants/near.contract.ts'
import { changeAnswer } from '#tests/support/answers.ts'
import { bothWidths, expect, mainAtBothWidths, phoneOnly, test } from '#tests/support/journey.ts'
import { standInModa } from '#tests/support/near-screens.ts'
import { textLike, texts } from '#tests/support/texts.ts'

const rows = (page: Page) => page.locator('.restaurant-row')
const distancesOf = async (page: Page): Promise<number[]> =>
  (await page.locator('.restaurant-row-distance').allTextContents()).map(metresOf)
const chip = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

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
    await expect(page.getByRole('heading', { name: textLike(texts.near.counted) })).toBeFocused()
    await expect(rows(page).first()).toContainText(/\d (m|km)/)
    const distances = await distancesOf(page)
    expect(distances.length).toBeGreaterThan(1)
    expect(distances).toEqual(distances.toSorted((a, b) => a - b))
    await chip(page, texts.card.types.midye).click()
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
  await expect(rows(page).first()).toContainText(/\d (m|km)/)
  await page.reload()
  await expect(rows(page).first()).toContainText(/\d (m|km)/)
  await page.getByRole('button', { name: texts.near.change, exact: true }).click()
  await expect(page.getByRole('button', { name: texts.near.locate })).toBeVisible()
})

test('the chosen district is remembered on the device until another origin is chosen [MEND-35]', phoneOnly, async ({ page }) => {
  await page.goto('/tr/near')
  await page.getByLabel(texts.near.province, { exact: true }).selectOption({ label: 'İstanbul' })
  await page.getByLabel(texts.near.district).selectOption({ label: 'Kadıköy' })
  await page.getByRole('button', { name: texts.near.show }).click()
  await expect(rows(page).first()).toBeVisible()
  await page.goto('/tr/near')
  await expect(page.getByRole('status').filter({ hasText: 'Kadıköy' })).toBeVisible()
  await expect(rows(page).first()).toBeVisible()
  await expect(page).toHaveURL(/\/tr\/near$/)
  await page.getByRole('button', { name: texts.near.change, exact: true }).click()
  await standInModa(page)
  await page.getByRole('button', { name: texts.near.locate }).click()
  await expect(page.getByText(texts.near.fromDevice)).toBeVisible()
  await page.goto('/tr/near')
  await expect(page.getByText(texts.near.fromDevice)).toBeVisible()
})

test('with a permission that was given before the page takes the position without a press [MEND-35]', phoneOnly, async ({ page }) => {
  await standInModa(page)
  await page.goto('/tr/near')
  await expect(page.getByText(texts.near.fromDevice)).toBeVisible()
  await expect(rows(page).first()).toContainText(/\d (m|km)/)
  await expect(page.getByRole('button', { name: texts.near.locate })).toHaveCount(0)
})

test('five rows with all that decides fit on a phone, below chips and the number of hits [VIEW-04]', phoneOnly, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await standInModa(page)
  await page.goto('/tr/near')
  await rows(page).nth(4).waitFor()
  await expect(page.locator('.open-status [data-words]').first()).not.toBeEmpty()
  const top = (await page.locator('header').first().boundingBox())!
  const dock = (await page.locator('.dock').boundingBox())!
  for (const row of (await rows(page).all()).slice(0, 5)) {
    const { y, height } = (await row.boundingBox())!
    expect(y).toBeGreaterThan(top.y + top.height)
    expect(y + height).toBeLessThanOrEqual(dock.y)
    expect(height).toBeLessThanOrEqual(110)
    await expect(row.locator('img').first()).toBeVisible()
    await expect(row.getByRole('heading', { level: 3 })).toBeVisible()
    await expect(row.locator('.restaurant-row-distance')).toHaveText(/\d (m|km)/)
    await expect(row.locator('.score-star')).toBeVisible()
  }
  await expect(rows(page).locator('.open-status').first()).toBeVisible()
  await expect(rows(page).locator('.restaurant-row-price').first()).toHaveAccessibleName(new RegExp(texts.near.priceLevels.join('|')))
  await expect(page.getByRole('heading', { level: 2, name: textLike(texts.near.counted) })).toBeVisible()
})

/** Scrolls down, which loads further rows, until the line is there. Other journeys add restaurants near the same place. */
async function scrollTo(page: Page, line: Locator): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await expect(line).toBeVisible({ timeout: 1000 })
  }).toPass()
}

test(
  'chips for distance and open now narrow the list and its count, and a line says where the radius ends [VIEW-04 MEND-35]',
  bothWidths,
  async ({ page }) => {
    await standInModa(page)
    await page.goto('/tr/near')
    await expect(rows(page).first()).toBeVisible()
    // Without a radius a line parts what is farther than 10 km.
    await scrollTo(page, page.getByText(texts.near.endOfDistance('10 km')))
    const all = await distancesOf(page)
    expect(all.some((metres) => metres > 10_000)).toBe(true)
    await chip(page, '5 km').click()
    await expect(page).toHaveURL(/\/tr\/near\?uzaklik=5$/)
    await expect(chip(page, '5 km')).toHaveAttribute('aria-pressed', 'true')
    const within = all.filter((metres) => metres <= 5000).length
    await expect(page.getByRole('heading', { level: 2, name: texts.near.counted(String(within), '5 km') })).toBeVisible()
    await scrollTo(page, page.getByText(texts.near.endOfRadius('5 km')))
    await expect(rows(page)).toHaveCount(within)
    await page.getByRole('button', { name: texts.near.widen('10 km') }).click()
    await expect(page).toHaveURL(/uzaklik=10$/)
    await chip(page, texts.near.openNow).click()
    await expect(page).toHaveURL(/uzaklik=10&acik=1$/)
    await page.goBack()
    await expect(chip(page, texts.near.openNow)).toHaveAttribute('aria-pressed', 'false')
    await chip(page, '10 km').click()
    await expect(page).toHaveURL(/\/tr\/near$/)
  },
)

test('from a district the line names it [MEND-35]', phoneOnly, async ({ page }) => {
  await page.goto('/tr/near?ilce=34%2Fkadikoy')
  await scrollTo(page, page.getByText(texts.near.endOfDistrict('Kadıköy', '10 km')))
})

test('where nothing is open the page says so, with what opens next and when [MEND-35]', phoneOnly, async ({ page }) => {
  const noneOpen = (answer: NearPage): NearPage => ({
    ...answer,
    // In Ankara. Other tests may have added restaurants around Moda, so that the last of the answer is near.
    items: answer.items.slice(-1).map((one) => ({ ...one, place: { ...one.place!, longitude: 32.85, latitude: 39.92 } })),
    nextCursor: null,
    within: {
      metres: 10_000,
      matching: { count: 0, isExact: true },
      opensNext: answer.items.slice(0, 3).map((one) => ({ ...one, hours: inHalfAYear() })),
    },
  })
  // At night the demo has fewer than four that are open.
  await changeAnswer(page, '**/api/restaurants/near', noneOpen, (body) => ({ ...body, openNow: false }))
  await standInModa(page)
  await page.goto('/tr/near?acik=1')
  await expect(page.getByRole('heading', { name: texts.near.noneOpen })).toBeVisible()
  await expect(page.getByRole('heading', { name: texts.near.opensNext })).toBeVisible()
  await expect(rows(page)).toHaveCount(4)
  await expect(rows(page).nth(2).locator('.open-status')).toContainText('10:30')
  await expect(page.getByText(texts.near.endOfDistance('10 km'))).toBeVisible()
})

test('the button of the drawer of all filters says how many restaurants pass, and closes it [VIEW-04]', bothWidths, async ({ page }) => {
  await standInModa(page)
  await page.goto('/tr/near')
  await expect(rows(page).first()).toBeVisible()
  await page.getByRole('button', { name: texts.near.allFilters }).click()
  const drawer = page.getByRole('dialog', { name: texts.near.filters })
  // The list of before may still load a further page.
  const answer = page.waitForResponse((response) => {
    if (!response.url().endsWith('/api/restaurants/near')) return false
    const { types = [], cursor } = response.request().postDataJSON() as Partial<NearQuery>
    return types.includes('pide') && !cursor
  })
  await drawer.getByRole('checkbox', { name: texts.card.types.pide }).check()
  await expect(page).toHaveURL(/tur=pide$/)
  const { within } = (await (await answer).json()) as NearPage
  await drawer.getByRole('button', { name: texts.filters.show(String(within!.matching.count)) }).click()
  await expect(drawer).toHaveCount(0)
  await expect(chip(page, texts.card.types.pide)).toHaveAttribute('aria-pressed', 'true')
})

/** Hours on one day alone, in about half a year. */
function inHalfAYear(): string {
  const day = new Date(Date.now() + 180 * 24 * 60 * 60 * 1000)
  const month = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'][day.getUTCMonth()]!
  return `${month} ${day.getUTCDate()} 10:30-12:00`
}

/** A shown distance in metres. */
function metresOf(text: string): number {
  const [, amount = '', unit] = /([\d.,]+) (m|km)/.exec(text) ?? []
  return Number(amount.replace(',', '.')) * (unit === 'km' ? 1000 : 1)
}
