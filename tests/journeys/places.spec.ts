import type { Page } from '@playwright/test'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { expect, main, test } from '#tests/support/journey.ts'
import { newName, signUp } from '#tests/support/people.ts'
import { texts } from '#tests/support/texts.ts'

async function addRestaurant(page: Page, given: object): Promise<Restaurant> {
  const answer = await page.request.post('/api/restaurants', {
    data: { title: `Mangal ${newName()}`, ...given },
    headers: { origin: process.env['JOURNEY_URL'] ?? '' },
  })
  expect(answer.status()).toBe(201)
  return (await answer.json()) as Restaurant
}

test(
  'a restaurant leads to its province, its district and its type there, and each page to the restaurant [GEO-07]',
  main,
  async ({ page }) => {
    await signUp(page)
    const { id, title } = await addRestaurant(page, { address: 'Sahil Yolu No: 4, Pazar, Rize', restaurantType: 'midye' })
    const trail = page.getByRole('navigation', { name: texts.places.trail })
    await page.goto(`/tr/restaurants/${id}`)
    await trail.getByRole('link', { name: texts.card.types.midye }).click()
    await expect(page).toHaveURL(/\/tr\/places\/rize\/pazar\/midye$/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Pazar')
    await expect(page.getByRole('link', { name: title }).first()).toBeVisible()
    await trail.getByRole('link', { name: 'Rize' }).click()
    await expect(page).toHaveURL(/\/tr\/places\/rize$/)
    await page.getByRole('navigation', { name: texts.places.districts }).getByRole('link', { name: 'Pazar' }).click()
    await expect(page.getByRole('link', { name: title }).first()).toBeVisible()
    await trail.getByRole('link', { name: texts.places.all }).click()
    await expect(page.getByRole('navigation', { name: texts.places.provinces }).getByRole('link', { name: 'Rize' })).toBeVisible()
  },
)

test('the form finds province and district in the address, and what the member chooses wins', async ({ page }) => {
  await signUp(page)
  await page.goto('/tr/ask')
  const [province, district] = [page.getByLabel(texts.places.province, { exact: true }), page.getByLabel(texts.places.district)]
  const address = page.getByLabel(texts.posting.address)
  await page.getByLabel(texts.posting.name).fill(`Mangal ${newName()}`)
  await address.fill('Caferağa Mah. Moda Cd. İstanbul')
  await expect(province).toHaveValue('34')
  await expect(district).toHaveValue('kadikoy')
  await district.selectOption({ label: 'Üsküdar' })
  await address.fill('Kızılay, Ankara')
  await expect(province).toHaveValue('34')
  await page.getByRole('button', { name: texts.posting.submit }).click()
  const trail = page.getByRole('navigation', { name: texts.places.trail })
  await expect(trail.getByRole('link', { name: 'Üsküdar' })).toBeVisible()
})

test('the ranking of a place counts from #1 and goes on with a press', async ({ page }) => {
  for (let member = 0; member < 3; member++) {
    await signUp(page)
    for (let made = 0; made < 8; made++) await addRestaurant(page, { address: 'Hilar Caddesi No: 4, Ergani, Diyarbakır' })
  }
  await page.goto('/tr/places/diyarbakir/ergani')
  await expect(page.getByRole('article')).toContainText('#1')
  const rows = page.locator('.rank-row')
  await expect(rows).toHaveCount(19)
  await page.getByRole('button', { name: texts.common.more }).click()
  await expect(rows.nth(19)).toContainText('#21')
})

const PIN = 'https://www.google.com/maps/@41.0212,40.5219,17z'

for (const [device, userAgent, expected] of [
  [
    'an Android phone',
    'Mozilla/5.0 (Linux; Android 16; Pixel 9) Chrome/140.0 Mobile Safari/537.36',
    'geo:41.0212,40.5219?q=41.0212%2C40.5219(',
  ],
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/605.1', 'https://maps.apple.com/?ll=41.0212,40.5219&q='],
] as const)
  test(`the address of a restaurant opens in the maps of ${device} [GEO-08]`, async ({ page, browser, baseURL }) => {
    await signUp(page)
    const { id, address } = await addRestaurant(page, { address: 'İskele Caddesi No: 4, Rize', mapsLink: PIN })
    const context = await browser.newContext({ userAgent, baseURL: baseURL!, serviceWorkers: 'block' })
    try {
      const phone = await context.newPage()
      await phone.route('https://maps.apple.com/**', (route) => route.fulfill({ body: '' }))
      const left = phone.waitForEvent('request', (request) => request.url().startsWith('https://maps.apple.com/'))
      await phone.goto(`/tr/restaurants/${id}`)
      const link = phone.getByRole('link', { name: address! })
      await expect(link).toHaveAttribute('href', PIN)
      if (expected.startsWith('https:')) {
        await link.click()
        const request = await left
        expect(request.url()).toContain(expected)
        // The journey answers in Apple's place: the browser closes after that.
        await request.response()
      } else {
        left.catch(() => {})
        const session = await context.newCDPSession(phone)
        await session.send('Page.enable')
        const asked = new Promise<string>((done) => session.on('Page.frameRequestedNavigation', ({ url }) => done(url)))
        await link.click()
        expect(await asked).toContain('geo:41.0212,40.5219?q=')
      }
    } finally {
      await context.close()
    }
  })
