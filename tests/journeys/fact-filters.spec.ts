import type { Page } from '@playwright/test'
import type { NearQuery } from '#features/restaurants/near.contract.ts'
import type { RestaurantPage } from '#features/restaurants/restaurants.contract.ts'
import { call, read } from '#tests/support/calls.ts'
import { factBox, factBoxes, restaurantWith, signUpRegular } from '#tests/support/fact-filters.ts'
import { openFilters } from '#tests/support/filters.ts'
import { bothWidths, expect, main, mainAtBothWidths, phoneOnly, test } from '#tests/support/journey.ts'
import { standInModa } from '#tests/support/near-screens.ts'
import { newName } from '#tests/support/people.ts'
import { format, texts } from '#tests/support/texts.ts'

const EDENRED = 'Edenred (Ticket)'
const MODA = { longitude: 29.0271, latitude: 40.9865 }

const title = (page: Page, name: string) => page.getByRole('main').getByRole('heading', { name, exact: true })
const warning = (page: Page) => page.getByText(texts.factNames.glutenWarning).filter({ visible: true })
const chips = (page: Page) => page.getByRole('list', { name: texts.filters.activeOnes })
const removal = (page: Page, name: string) => chips(page).getByRole('link', { name: texts.filters.remove(name) })
const newType = () => `uygun ${newName()}`
const addressOf = (path: string, ...pairs: [string, string][]) => `${path}?${new URLSearchParams(pairs).toString()}`

test(
  'the list shows restaurants for which members confirmed all chosen facts; a word is no hit and unknown is not shown [FACT-03]',
  mainAtBothWidths,
  async ({ page }, info) => {
    const restaurantType = newType()
    await signUpRegular(page)
    const both = await restaurantWith(page, { restaurantType }, ['wheelchair', 'meal_card:edenred'])
    const one = await restaurantWith(page, { restaurantType }, ['wheelchair'])
    const word = await restaurantWith(page, { restaurantType }, [])
    await page.context().clearCookies({ name: /session/ })
    await signUpRegular(page)
    await call(page, 'PUT', `/restaurants/${word.id}/facts`, { facts: [{ fact: 'wheelchair', value: 'yes' }] })
    await page.goto(addressOf('/tr/restaurants', ['tur', restaurantType]))
    for (const { title: name } of [both, one, word]) await expect(title(page, name)).toBeVisible()

    await openFilters(page)
    const wheelchair = await factBox(page, 'access', texts.factNames.names.wheelchair)
    await expect(page.getByText(texts.factFilters.help)).toBeVisible()
    await wheelchair.check()
    await expect(page).toHaveURL(/&ozellik=wheelchair$/)
    await expect(title(page, word.title)).toHaveCount(0)
    await expect(title(page, one.title)).toBeVisible()
    await (await factBox(page, 'payment', EDENRED)).check()
    await expect(page).toHaveURL(/&ozellik=wheelchair&ozellik=meal_card%3Aedenred$/)
    await expect(title(page, one.title)).toHaveCount(0)
    await expect(title(page, both.title)).toBeVisible()

    // What the server renders is the same, and each chip removes its fact.
    await page.reload()
    await expect(title(page, both.title)).toBeVisible()
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(1)
    if (info.project.name === 'desktop') await expect(page.locator('#diger-filtreler > summary').getByRole('note')).toHaveText('2')
    await removal(page, texts.factNames.names.wheelchair).click()
    await expect(page).toHaveURL(/&ozellik=meal_card%3Aedenred$/)
    await expect(removal(page, EDENRED)).toBeVisible()
    await expect(title(page, both.title)).toBeVisible()
    await page.goBack()
    await expect(removal(page, texts.factNames.names.wheelchair)).toBeVisible()
    await chips(page).getByRole('link', { name: texts.filters.clear }).click()
    await expect(page).toHaveURL(/\/tr\/restaurants$/)
  },
)

test(
  'a filter for gluten-free says that cross-contamination is unknown, and where nothing is found the list without facts is one press away [FACT-03 FACT-04]',
  bothWidths,
  async ({ page }) => {
    const restaurantType = newType()
    await signUpRegular(page)
    // Nobody decides about diet alone, not even the author.
    const { title: name } = await restaurantWith(page, { restaurantType }, ['gluten_free', 'vegan'])
    await page.goto(addressOf('/tr/restaurants', ['tur', restaurantType]))
    await openFilters(page)
    await (await factBox(page, 'diet', texts.factNames.names.vegan)).check()
    await expect(page).toHaveURL(/ozellik=vegan$/)
    await expect(warning(page)).toHaveCount(0)
    await (await factBox(page, 'diet', texts.factNames.names.gluten_free)).check()
    await expect(warning(page)).toHaveCount(1)
    await expect(factBoxes(page).getByText(texts.factNames.glutenWarning)).toBeVisible()
    await page.reload()
    await expect(warning(page)).toHaveCount(1)
    await expect(page.getByRole('heading', { name: texts.factFilters.empty })).toBeVisible()
    await expect(page.getByText(texts.factFilters.emptyHelp)).toBeVisible()
    await page.getByRole('link', { name: texts.factFilters.drop }).click()
    await expect(page).toHaveURL(addressOf('/tr/restaurants', ['tur', restaurantType]))
    await expect(title(page, name)).toBeVisible()
    await expect(warning(page)).toHaveCount(0)
  },
)

test('a fact of the address that no form offers is shown, so that it can be removed [FACT-03]', phoneOnly, async ({ page }) => {
  await page.goto('/tr/restaurants?ozellik=meal_card:eski-kart&ozellik=service_charge&ozellik=yok')
  await openFilters(page)
  await expect(await factBox(page, 'payment', 'eski-kart')).toBeChecked()
  await (await factBox(page, 'service', texts.factNames.names.service_charge)).click()
  await expect(page).toHaveURL(/\?ozellik=meal_card%3Aeski-kart$/)
  // Who never chose it is not asked about it.
  await page.goto('/tr/restaurants')
  await openFilters(page)
  await expect(factBoxes(page).getByRole('checkbox', { name: texts.factNames.names.service_charge, includeHidden: true })).toHaveCount(0)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the boxes are a form, and the chips are links [FACT-03 FACT-04]', mainAtBothWidths, async ({ page }, info) => {
    const { matching, total } = await read<RestaurantPage>(page, '/restaurants?facts=card,gluten_free')
    expect(matching.count).toBeGreaterThan(0)
    await page.goto('/tr/restaurants')
    await page.locator('#diger-filtreler > summary').click()
    await (await factBox(page, 'payment', texts.factNames.names.card)).check()
    await (await factBox(page, 'diet', texts.factNames.names.gluten_free)).check()
    await expect(warning(page)).toHaveCount(1)
    await page.getByRole('button', { name: texts.filters.apply, exact: true }).first().click()
    await expect(page).toHaveURL(/[?&]ozellik=card&ozellik=gluten_free/)
    const counted = texts.filters.count(format.wholeNumber(matching.count), format.wholeNumber(total.count))
    await expect(page.getByText(counted)).toBeVisible()
    await expect(warning(page)).toHaveCount(1)
    if (info.project.name !== 'desktop') await page.locator('#filtreler > summary').click()
    await expect(warning(page)).toHaveCount(1)
    await removal(page, texts.factNames.names.gluten_free).click()
    await expect(page).toHaveURL(/\?ozellik=card$/)
    await expect(warning(page)).toHaveCount(0)
  })
})

test(
  'near me combines facts with open now and distance, in the drawer and as chips [FACT-03 FACT-04]',
  mainAtBothWidths,
  async ({ page }) => {
    const restaurantType = newType()
    await signUpRegular(page)
    const open = { value: '24/7', version: 0 }
    const add = async (pin: typeof MODA, facts: string[], isOpen: boolean) => {
      const { id, title: name } = await restaurantWith(page, { restaurantType, pin }, facts)
      if (isOpen) await call(page, 'PUT', `/restaurants/${id}/hours`, open)
      return name
    }
    const right = await add(MODA, ['wheelchair'], true)
    const unknown = await add(MODA, [], true)
    const withoutHours = await add(MODA, ['wheelchair'], false)
    const far = await add({ longitude: 29.0271, latitude: 41.02 }, ['wheelchair'], true)
    await standInModa(page)
    await page.goto(addressOf('/tr/near', ['tur', restaurantType]))
    for (const name of [right, unknown, withoutHours, far]) await expect(title(page, name)).toBeVisible()

    const sent = page.waitForRequest((request) => {
      if (!request.url().endsWith('/api/restaurants/near')) return false
      const { facts = [], openNow, radius } = request.postDataJSON() as Partial<NearQuery>
      return facts.includes('wheelchair') && openNow === true && radius === 1000
    })
    await page.getByRole('button', { name: texts.near.allFilters }).click()
    const drawer = page.getByRole('dialog', { name: texts.near.filters })
    await (await factBox(drawer, 'access', texts.factNames.names.wheelchair)).check()
    await drawer.getByRole('button', { name: texts.filters.show('3') }).click()
    await expect(title(page, unknown)).toHaveCount(0)
    await expect(title(page, withoutHours)).toBeVisible()
    await page.getByRole('button', { name: texts.near.openNow, exact: true }).click()
    await expect(title(page, withoutHours)).toHaveCount(0)
    await page.getByRole('button', { name: '1 km', exact: true }).click()
    await expect(title(page, far)).toHaveCount(0)
    await sent
    await expect(title(page, right)).toBeVisible()
    await expect(page).toHaveURL(/uzaklik=1&.*ozellik=wheelchair&acik=1$/)

    const chip = page.getByRole('button', { name: texts.factNames.names.wheelchair, exact: true })
    await expect(chip).toHaveAttribute('aria-pressed', 'true')
    await page.goto(`${page.url()}&ozellik=gluten_free`)
    await expect(warning(page)).toHaveCount(1)
    await expect(page.getByText(texts.factFilters.emptyHelp)).toBeVisible()
    await page.getByRole('button', { name: texts.factFilters.drop }).click()
    await expect(chip).toHaveCount(0)
    await expect(title(page, unknown)).toBeVisible()
    await expect(page).toHaveURL(/uzaklik=1&tur=[^&]+&acik=1$/)
  },
)

test(
  'a search finds restaurants by facts beside types and open now, and keeps them on its next pages [FACT-03 FACT-04]',
  bothWidths,
  async ({ page }) => {
    const word = newName()
    const restaurantType = newType()
    await signUpRegular(page)
    for (let at = 0; at < 21; at++) await restaurantWith(page, { restaurantType, title: `${word} ${newName()}` }, ['card'])
    const { title: unknown } = await restaurantWith(page, { restaurantType, title: `${word} Bilinmeyen` }, [])
    await page.goto(addressOf('/tr/search', ['q', word], ['bolum', 'mekanlar'], ['tur', restaurantType]))
    const form = page.locator('#ozellik-formu')
    await form.locator('> summary').click()
    await (await factBox(form, 'payment', texts.factNames.names.card)).check()
    await form.getByRole('button', { name: texts.filters.apply }).click()
    await expect(page).toHaveURL(/bolum=mekanlar&tur=[^&]+&ozellik=card$/)
    const rows = page.getByRole('main').locator('.restaurant-row')
    await expect(rows).toHaveCount(20)
    await page.getByRole('button', { name: texts.common.more }).click()
    await expect(rows).toHaveCount(21)
    await expect(title(page, unknown)).toHaveCount(0)

    const filters = page.getByRole('navigation', { name: texts.near.filters })
    await expect(filters.getByRole('link', { name: texts.factNames.names.card, exact: true })).toHaveAttribute('aria-current', 'true')
    await page.goto(`${page.url()}&ozellik=gluten_free`)
    await expect(warning(page)).toHaveCount(1)
    await expect(page.getByText(texts.factFilters.emptyHelp)).toBeVisible()
    await page.getByRole('link', { name: texts.factFilters.drop }).click()
    await expect(page).not.toHaveURL(/ozellik/)
    await expect(rows).toHaveCount(20)
  },
)

test('facts go along from the list to the map and to near me, and back [FACT-03 FACT-04]', main, async ({ page }) => {
  const query = 'ozellik=wheelchair&ozellik=gluten_free'
  await page.goto(`/tr/restaurants?${query}`)
  await expect(page.getByRole('link', { name: texts.filters.near })).toHaveAttribute('href', `/tr/near?${query}`)
  await page.getByRole('link', { name: texts.filters.onMap }).click()
  await expect(page).toHaveURL(`/tr/map?${query}`)
  await expect(page.getByText(texts.map.filtered(2))).toBeVisible()
  await expect(warning(page)).toHaveCount(1)
  await page.getByRole('link', { name: texts.map.changeFilters }).click()
  await expect(page).toHaveURL(`/tr/restaurants?${query}`)
})
