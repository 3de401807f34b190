import type { Page } from '@playwright/test'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { problemsOf } from '#tests/support/axe.ts'
import { bothWidths, expect, mainAtBothWidths, phoneOnly, test } from '#tests/support/journey.ts'
import { restaurantWith, signUpRegular } from '#tests/support/fact-filters.ts'
import { newName, signUp } from '#tests/support/people.ts'
import { openAbout } from '#tests/support/sections.ts'
import { texts } from '#tests/support/texts.ts'

// Maps are drawn with WebGL, here by the processor.
test.use({
  launchOptions: {
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--use-angle=swiftshader',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-sync',
    ],
  },
})

const KB = 1000
const isPhone = ({ viewport }: { viewport: { width: number } | null | undefined }): boolean => (viewport?.width ?? 0) < 1024

async function addRestaurant(page: Page, given: object): Promise<Restaurant> {
  const answer = await page.request.post('/api/restaurants', {
    data: { title: `Mangal ${newName()}`, ...given },
    headers: { origin: process.env['JOURNEY_URL'] ?? '' },
  })
  expect(answer.status()).toBe(201)
  return (await answer.json()) as Restaurant
}

const drawn = (page: Page) => page.locator('[data-map=drawn]')
const canvas = (page: Page) => page.getByRole('region', { name: texts.map.canvas })

/** Every host that the page calls, and the paths of what it loads. */
function watch(page: Page): { hosts: Set<string>; paths: Set<string> } {
  const seen = { hosts: new Set<string>(), paths: new Set<string>() }
  page.on('request', (request) => {
    const { host, protocol, pathname } = new URL(request.url())
    if (!protocol.startsWith('http')) return
    seen.hosts.add(host)
    seen.paths.add(pathname)
  })
  return seen
}

test(
  'the list leads to its map, which shows the same restaurants beside their list and calls no other site [GEO-05]',
  mainAtBothWidths,
  async ({ page, viewport }) => {
    await signUp(page)
    const restaurantType = `harita ${newName()}`
    const moda = await addRestaurant(page, { restaurantType, pin: { longitude: 29.0271, latitude: 40.9805 } })
    const van = await addRestaurant(page, { restaurantType, pin: { longitude: 43.3832, latitude: 38.5012 } })
    const seen = watch(page)
    await page.goto(`/tr/restaurants?${new URLSearchParams({ tur: restaurantType }).toString()}`)
    expect([...seen.paths].filter((path) => /maplibre|draw-map|basemap/.test(path))).toEqual([])
    await page.getByRole('link', { name: texts.filters.onMap }).click()
    await expect(page).toHaveURL(/\/tr\/map\?tur=/)
    await expect(drawn(page)).toBeVisible()
    const mark = page.getByRole('button', { name: texts.map.unrated(moda.title), exact: true })
    await expect(mark).toBeVisible()
    await expect(page.getByRole('button', { name: texts.map.unrated(van.title), exact: true })).toBeVisible()
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme })
      expect(await problemsOf(page, { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] }, 'main')).toEqual([])
    }

    // The chosen mark has its card and its row.
    await mark.click()
    await expect(mark).toHaveAttribute('aria-pressed', 'true')
    const card = page.getByRole('status').filter({ hasText: moda.title })
    await expect(card.getByRole('link')).toHaveAttribute('href', `/tr/restaurants/${moda.id}`)
    const row = page.getByRole('button', { name: texts.map.showOnMap(van.title) })
    if (isPhone({ viewport })) {
      await expect(row).toBeHidden()
      await page.getByRole('button', { name: texts.map.list, exact: true }).click()
      await expect(canvas(page)).toBeHidden()
    }
    await row.click()
    await expect(page.getByRole('button', { name: texts.map.unrated(van.title), exact: true })).toHaveAttribute('aria-pressed', 'true')
    expect([...seen.hosts]).toEqual([new URL(page.url()).host])
  },
)

test('the map draws only restaurants for which members confirmed the facts of the address [FACT-03]', bothWidths, async ({ page }) => {
  await signUpRegular(page)
  const restaurantType = `harita ${newName()}`
  const right = await restaurantWith(page, { restaurantType, pin: { longitude: 29.0271, latitude: 40.9805 } }, ['wheelchair'])
  const unknown = await restaurantWith(page, { restaurantType, pin: { longitude: 43.3832, latitude: 38.5012 } }, [])
  const address = `/tr/map?${new URLSearchParams({ tur: restaurantType }).toString()}`
  const mark = ({ title }: Restaurant) => page.getByRole('button', { name: texts.map.unrated(title), exact: true })
  await page.goto(address)
  for (const one of [right, unknown]) await expect(mark(one)).toBeVisible()
  await page.goto(`${address}&ozellik=wheelchair`)
  await expect(mark(right)).toBeVisible()
  await expect(mark(unknown)).toHaveCount(0)
  await expect(page.getByText(texts.map.filtered(2))).toBeVisible()
})

test.describe('a first visit', () => {
  test.use({ isFirstVisit: true })
  test('the first view of the map loads at most 500 KB of scripts and styles [GEO-05]', phoneOnly, async ({ page }) => {
    const seen = watch(page)
    await page.goto('/tr/map')
    await expect(drawn(page)).toBeVisible()
    await page.waitForLoadState('networkidle')
    const files = [...seen.paths].filter((path) => path.startsWith('/assets/') && /\.(m?js|css)$/.test(path))
    expect(files.some((path) => path.includes('maplibre-gl-worker'))).toBe(true)
    let bytes = 0
    for (const file of files) {
      const { 'content-length': length } = (await page.request.get(file, { headers: { 'accept-encoding': 'br' } })).headers()
      bytes += Number(length)
    }
    expect(bytes, files.join(' ')).toBeLessThanOrEqual(500 * KB)
  })
})

test('the map of a place moves and zooms with the keyboard, and a press on a cluster opens it [GEO-05]', async ({ page }) => {
  await signUp(page)
  const restaurantType = `harita ${newName()}`
  const first = await addRestaurant(page, { restaurantType, pin: { longitude: 29.02, latitude: 40.98 } })
  await addRestaurant(page, { restaurantType, pin: { longitude: 29.06, latitude: 41.02 } })
  await page.goto(`/tr/map?${new URLSearchParams({ tur: restaurantType }).toString()}`)
  await expect(drawn(page)).toBeVisible()
  await page.getByRole('button', { name: texts.map.cluster('2') }).click()
  const mark = page.getByRole('button', { name: texts.map.unrated(first.title), exact: true })
  await expect(mark).toBeVisible()
  await canvas(page).focus()
  const place = async () => (await mark.boundingBox())!.x
  const before = await place()
  await page.keyboard.press('ArrowRight')
  await expect.poll(place).toBeLessThan(before - 20)
  await page.keyboard.press('-')
  await page.keyboard.press('-')
  await page.keyboard.press('-')
  await page.keyboard.press('-')
  await expect(page.getByRole('button', { name: texts.map.cluster('2') })).toBeVisible()
})

test('a member chooses the pin of a new restaurant with the keyboard alone [GEO-01]', async ({ page }) => {
  await signUp(page)
  await page.goto('/tr/ask')
  await page.getByLabel(texts.posting.name).fill(`Mangal ${newName()}`)
  await page.getByLabel(texts.posting.address).fill('Moda Cd. Kadıköy, İstanbul')
  await page.getByRole('button', { name: texts.pin.choose }).focus()
  await page.keyboard.press('Enter')
  await expect(drawn(page)).toBeVisible()
  await expect(page.getByRole('button', { name: texts.pin.use })).toBeDisabled()
  await canvas(page).focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  const use = page.getByRole('button', { name: texts.pin.use })
  await expect(use).toBeEnabled()
  await use.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(texts.pin.pinSet)).toBeVisible()
  await page.getByRole('button', { name: texts.posting.submit }).click()
  await expect(page).toHaveURL(/\/tr\/restaurants\/mangal-/)
  const { place } = (await (await page.request.get(page.url().replace('/tr/', '/api/'))).json()) as Restaurant
  expect(place).toMatchObject({ positionKind: 'pin', district: 'kadikoy' })
  // The map began at the district of the address.
  expect(place!.longitude).toBeCloseTo(29.03, 0)
})

test('a member chooses the pin with a press or with the device’s position, and can remove it [GEO-01]', async ({
  page,
  context,
  hasTouch,
}) => {
  await signUp(page)
  await page.goto('/tr/ask')
  await page.getByRole('button', { name: texts.pin.choose }).click()
  await expect(drawn(page)).toBeVisible()
  await page.getByRole('button', { name: texts.pin.locate }).click()
  await expect(page.getByText(texts.pin.denied)).toBeVisible()
  const { x, y, width, height } = (await drawn(page).boundingBox())!
  const at = [x + width / 2 + 20, y + height / 2] as const
  await (hasTouch ? page.touchscreen.tap(...at) : page.mouse.click(...at))
  await expect(page.getByRole('button', { name: texts.pin.use })).toBeEnabled()
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 41.00824, longitude: 28.97836 })
  await page.getByRole('button', { name: texts.pin.locate }).click()
  await expect(page.getByText(texts.pin.placed('41.00824, 28.97836'))).toBeVisible()
  await page.getByRole('button', { name: texts.pin.use }).click()
  await expect(page.getByText(texts.pin.pinSet)).toBeVisible()
  await page.getByRole('button', { name: texts.pin.remove }).click()
  await expect(page.getByRole('button', { name: texts.pin.choose })).toBeVisible()
})

test('device, link and map are equal ways to a pin: one press sets it, one button takes it, and words say how exact it is [MEND-36]', async ({
  page,
  context,
  hasTouch,
}) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 41.00824, longitude: 28.97836, accuracy: 25 })
  await signUp(page)
  await page.goto('/tr/ask')
  await page.getByRole('button', { name: texts.pin.choose }).click()
  await expect(drawn(page)).toBeVisible()
  const use = page.getByRole('button', { name: texts.pin.use })
  const link = page.getByLabel(texts.pin.link)
  const status = page.getByRole('dialog').getByRole('status')
  await expect(use).toBeDisabled()
  await expect(status).toHaveText(texts.pin.notPlaced)

  await page.getByRole('button', { name: texts.pin.locate }).click()
  await expect(status).toHaveText(`${texts.pin.placed('41.00824, 28.97836')}. ${texts.pin.fromDevice('30 m')}`)

  await link.fill('https://maps.app.goo.gl/AbCdEf')
  await expect(page.getByText(texts.pin.linkShort)).toBeVisible()
  await link.fill('Moda')
  await expect(page.getByText(texts.pin.linkUnread)).toBeVisible()
  for (const pasted of ['geo:40.98950,29.02700?z=17', 'https://www.google.com/maps/@40.98951,29.02701,17z']) {
    await link.fill(pasted)
    const [latitude, longitude] = /(40\.\d+),(29\.\d+)/.exec(pasted)!.slice(1)
    await expect(status).toHaveText(`${texts.pin.placed(`${latitude}, ${longitude}`)}. ${texts.pin.fromLink}`)
  }
  expect(await problemsOf(page, { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] }, '[role=dialog]')).toEqual([])

  const { x, y, width, height } = (await drawn(page).boundingBox())!
  const at = [x + width / 3, y + height / 2] as const
  await (hasTouch ? page.touchscreen.tap(...at) : page.mouse.click(...at))
  await expect(status).toContainText(texts.pin.fromPress('100 m'))
  await use.click()
  await expect(page.getByText(texts.pin.pinSet)).toBeVisible()
})

test('the chosen neighbourhood is written into the address and moves no pin [MEND-36]', async ({ page }) => {
  await signUp(page)
  await page.goto('/tr/ask')
  const address = page.getByLabel(texts.posting.address)
  await address.fill('Moda Cd. 12, Kadıköy, İstanbul')
  await expect(page.getByText(texts.map.middleSet)).toBeVisible()
  await page.getByLabel(texts.places.neighbourhood, { exact: true }).selectOption('Caferağa Mah.')
  await expect(address).toHaveValue('Caferağa Mah. Moda Cd. 12, Kadıköy, İstanbul')
  await page.getByLabel(texts.places.neighbourhood, { exact: true }).selectOption('Osmanağa Mah.')
  await expect(address).toHaveValue('Osmanağa Mah. Moda Cd. 12, Kadıköy, İstanbul')
  await expect(page.getByText(texts.map.middleSet)).toBeVisible()
})

test('the map shows the fine coast at the zoom of a city, and loads it only there [MEND-36]', async ({ page }) => {
  await signUp(page)
  const seen = watch(page)
  await page.goto('/tr/ask')
  await page.getByRole('button', { name: texts.pin.choose }).click()
  await expect(drawn(page)).toBeVisible()
  const isLoaded = (): boolean => [...seen.paths].some((path) => /\/coast-/.test(path))
  expect(isLoaded()).toBe(false)
  await page.getByLabel(texts.pin.link).fill('geo:40.98950,29.02700')
  await expect.poll(isLoaded).toBe(true)
  await expect(page.getByText(texts.map.sources)).toBeVisible()
})

test('a pin without an address asks for one of the three nearest districts, and one press chooses it [CHG-12]', async ({ page }) => {
  await signUp(page)
  await page.goto('/tr/ask')
  const title = `Mangal ${newName()}`
  await page.getByLabel(texts.posting.name).fill(title)
  await expect(page.getByText(texts.pin.nothingSet)).toBeVisible()
  await setPin(page, 'geo:40.99030,29.02330')
  await expect(page.getByText(texts.pin.pinSet)).toBeVisible()
  await expect(page.getByLabel(texts.places.province, { exact: true })).toHaveValue('34')
  const chips = page.getByRole('group', { name: texts.pin.whichDistrict }).getByRole('button')
  await expect(chips).toHaveCount(3)
  await expect(chips.first()).toContainText('Kadıköy')
  expect((await chips.first().boundingBox())!.height).toBeGreaterThanOrEqual(44)
  await chips.first().click()
  await expect(page.getByLabel(texts.places.district, { exact: true })).toHaveValue('kadikoy')
  await expect(chips).toHaveCount(0)
  await page.getByRole('button', { name: texts.posting.submit }).click()
  await expect(page).toHaveURL(/\/tr\/restaurants\/mangal-/)
  const { place } = (await (await page.request.get(page.url().replace('/tr/', '/api/'))).json()) as Restaurant
  expect(place).toMatchObject({ positionKind: 'pin', province: 34, district: 'kadikoy' })
  await openAbout(page)
  await expect(page.getByText(texts.map.exact, { exact: true })).toBeVisible()
})

test('a pin that contradicts the address is said, and the member keeps or removes it [CHG-12]', async ({ page }) => {
  await signUp(page)
  await page.goto('/tr/ask')
  await page.getByLabel(texts.posting.address).fill('Kızılay, Çankaya, Ankara')
  await setPin(page, 'geo:40.99030,29.02330')
  const said = page.getByText(texts.pin.contradictsProvince('İstanbul', 'Ankara'))
  await expect(said).toBeVisible()
  await page.getByRole('button', { name: texts.pin.keepPin }).click()
  await expect(said).toBeHidden()
  // Another contradiction is said again.
  await page.getByLabel(texts.posting.address).fill('Alsancak, Konak, İzmir')
  await expect(page.getByText(texts.pin.contradictsProvince('İstanbul', 'İzmir'))).toBeVisible()
  await page.getByLabel(texts.posting.address).fill('Silivri, İstanbul')
  await expect(page.getByText(texts.pin.contradictsDistrict('Silivri', '66 km'))).toBeVisible()
  await page.getByRole('alert').getByRole('button', { name: texts.pin.remove }).click()
  await expect(page.getByText(texts.map.middleSet)).toBeVisible()
  await expect(page.getByRole('button', { name: texts.pin.choose })).toBeVisible()
})

/** Sets the pin of the form with a pasted link. */
async function setPin(page: Page, link: string): Promise<void> {
  await page.getByRole('button', { name: texts.pin.choose }).click()
  await page.getByLabel(texts.pin.link).fill(link)
  await page.getByRole('button', { name: texts.pin.use }).click()
}

test('the page of a restaurant shows its place on a map when asked, and says when it is approximate [GEO-05]', async ({ page }) => {
  await signUp(page)
  const exact = await addRestaurant(page, { pin: { longitude: 29.0271, latitude: 40.9805 } })
  const vague = await addRestaurant(page, { address: 'Kadıköy, İstanbul' })
  const seen = watch(page)
  for (const { id } of [exact, vague]) {
    await page.goto(`/tr/restaurants/${id}`)
    await openAbout(page)
    await page.getByRole('button', { name: texts.map.show, exact: true }).click()
    await expect(drawn(page)).toBeVisible()
    await expect(page.getByText(texts.map.approximateHelp)).toHaveCount(id === vague.id ? 1 : 0)
  }
  expect([...seen.hosts]).toEqual([new URL(page.url()).host])
})
