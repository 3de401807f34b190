import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Restaurant, RestaurantPage } from '#features/restaurants/restaurants.contract.ts'
import { witness } from '#tests/support/witnesses.ts'
import { turkish } from '#tests/support/catalogues.ts'
import { createTestSite, type TestSite } from '#tests/support/test-site.ts'

let site: TestSite
let author: Awaited<ReturnType<TestSite['member']>>
beforeAll(async () => {
  site = await createTestSite()
  author = await site.member('yazar')
})
afterAll(() => site.close())

async function html(path: string): Promise<string> {
  return (await fetch(site.url + path)).text()
}

/** The structured data of a restaurant's page. */
async function dataOf(id: string): Promise<Record<string, unknown>> {
  const found = [...(await html(`/tr/restaurants/${id}`)).matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
  const all = found
    .flatMap(([, json]) => [JSON.parse(json!) as Record<string, unknown>])
    .flatMap((one) => (one['@graph'] as object[]) ?? [one])
  return all.find((one) => (one as Record<string, unknown>)['@type'] === 'Restaurant') as Record<string, unknown>
}

it('the structured data of a restaurant has its position, hours, price range and status [HOUR-06]', async () => {
  const { id } = (
    await author.post<Restaurant>('/restaurants', {
      title: 'Veri Büfe',
      address: 'Moda Caddesi, Kadıköy, İstanbul',
      mapsLink: 'https://www.google.com/maps/@40.9905,29.0270,17z',
    })
  ).body
  const bare = await dataOf(id)
  expect(bare).toMatchObject({ geo: { '@type': 'GeoCoordinates', latitude: 40.9905, longitude: 29.027 } })
  for (const name of ['openingHoursSpecification', 'priceRange', 'additionalProperty']) expect(bare).not.toHaveProperty(name)

  expect((await author.send('PUT', `/restaurants/${id}/hours`, { value: 'Mo-Su 18:00-04:00', version: 0 })).status).toBe(200)
  for (const [dish, amount] of [
    ['Ayran', 3_000],
    ['Kokoreç', 12_000],
  ])
    expect((await author.post(`/restaurants/${id}/prices`, { dish, amount })).status).toBeLessThan(300)
  const full = await dataOf(id)
  expect(full['priceRange']).toMatch(/30.*120/)
  expect(full['openingHoursSpecification']).toMatchObject([{ '@type': 'OpeningHoursSpecification', opens: '18:00', closes: '04:00' }])

  expect((await author.send('PUT', `/restaurants/${id}/statement`, { statement: 'closed' })).status).toBe(200)
  const closed = await dataOf(id)
  expect(closed).toMatchObject({
    additionalProperty: { '@type': 'PropertyValue', propertyID: 'businessStatus', value: 'CLOSED_PERMANENTLY' },
  })
  expect(closed).not.toHaveProperty('openingHoursSpecification')
})

it('a restaurant that closed for good leaves the page of its place and the open ones, with their counts, until it opens again [HOUR-04]', async () => {
  const add = async () => (await author.post<Restaurant>('/restaurants', { title: 'Büfe', address: 'Merkez, Bayburt' })).body.id
  const [stays, closes] = [await add(), await add()]
  for (const id of [stays, closes]) await author.send('PUT', `/restaurants/${id}/hours`, { value: '24/7', version: 0 })
  const open = async () => {
    const { items, matching } = (await site.visitor().get<RestaurantPage>('/restaurants?openNow=true')).body
    return [items.filter(({ id }) => id === stays || id === closes).map(({ id }) => id), matching.count - items.length]
  }
  expect(await open()).toEqual([[closes, stays], 0])
  expect(await html('/tr/places/bayburt')).toContain(turkish.places.intro('2'))
  await author.send('PUT', `/restaurants/${closes}/statement`, { statement: 'closed' })
  expect(await open()).toEqual([[stays], 0])
  const page = await html('/tr/places/bayburt')
  expect(page).toContain(turkish.places.intro('1'))
  expect(page).not.toContain(closes)
  await author.send('PUT', `/restaurants/${closes}/statement`, { statement: 'open' })
  expect(await open()).toEqual([[closes, stays], 0])
  expect(await html('/tr/places/bayburt')).toContain(turkish.places.intro('2'))
})

it('the page of a cart names no address but its pin, and shows the live position as soon as two members agree, to every viewer alike [CHG-14 HOUR-05]', async () => {
  const { id } = (
    await author.post<Restaurant>('/restaurants', {
      title: 'Araba',
      isCart: true,
      landmark: 'İskelenin girişi',
      mapsLink: 'https://www.google.com/maps/@40.9905,29.0270,17z',
    })
  ).body
  const data = await dataOf(id)
  expect(data).toMatchObject({ geo: { '@type': 'GeoCoordinates', latitude: 40.9905, longitude: 29.027 } })
  expect(data).not.toHaveProperty('address')
  const page = () => html(`/tr/restaurants/${id}`)
  const [one, two] = [await witness(site), await witness(site)]
  const live = `<b>${turkish.carts.now}</b>`
  const confirm = (who: typeof one) => who.send('PUT', `/restaurants/${id}/cart/sighting`, { position: null })
  expect(await page()).toContain('İskelenin girişi')
  await confirm(one)
  const word = await page()
  expect(word).toContain(turkish.carts.word.before)
  expect(word).not.toContain(live)
  await confirm(two)
  const shown = await page()
  expect(shown).toContain(live)
  expect(shown).not.toContain(turkish.carts.word.before)
  for (const { username } of [one, two]) for (const text of [word, shown]) expect(text).not.toContain(username)
  await author.send('PUT', `/restaurants/${id}/cart/hidden`)
  expect(await page()).not.toContain('data-cart-until')
})
