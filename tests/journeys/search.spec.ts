import type { SearchResult } from '#features/search/search.contract.ts'
import { changeAnswer, failAnswer, holdAnswer } from '#tests/support/answers.ts'
import { bothWidths, expect, main, phoneOnly, test } from '#tests/support/journey.ts'
import { standInModa } from '#tests/support/near-screens.ts'
import { signUp } from '#tests/support/people.ts'
import { textLike, texts } from '#tests/support/texts.ts'

const anywhere = '**/api/search?*'
const ours = () => ({ origin: process.env['JOURNEY_URL'] ?? '' })

test(
  'a search is debounced, starts from two letters on, and shows at most three restaurants and three members [LAY-09 LAY-12 LIM-06]',
  bothWidths,
  async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (url.pathname === '/api/search') asked.push(url.searchParams.get('q') ?? '')
    })
    await page.clock.install()
    await page.goto('/tr')
    const field = page.getByRole('combobox', { name: texts.search.label })
    await field.fill('d')
    // While the clock is paused, an island that is not hydrated yet would start its timer too late.
    await expect(page.locator('lokma-island[awake]').filter({ has: field })).toBeAttached()
    await page.clock.runFor(500)
    await expect(field).toHaveAttribute('aria-expanded', 'false')
    await page.clock.pauseAt(Date.now() + 60_000)
    await field.pressSequentially('öner')
    await page.clock.runFor(190)
    expect(asked).toEqual([])
    await page.clock.runFor(20)
    await expect.poll(() => asked).toEqual(['döner'])
    await page.clock.resume()
    await expect(page.getByRole('option').first()).toBeVisible()
    expect(asked).toEqual(['döner'])
    await field.fill('ka')
    for (const kind of [texts.search.restaurants, texts.search.members])
      await expect(page.getByRole('group', { name: kind }).getByRole('option')).toHaveCount(3)
  },
)

test('one emoji is a search like any other, and no error [LAY-12 REPAIR-18]', async ({ page }) => {
  await page.goto('/tr')
  await page.getByRole('combobox', { name: texts.search.label }).fill('🥙')
  await expect(page.getByText(texts.search.none)).toBeVisible()
})

test('arrow keys move through the results of a search, Enter opens one and Escape closes it [LAY-12]', async ({ page }) => {
  await page.goto('/tr')
  const field = page.getByRole('combobox', { name: texts.search.label })
  await field.fill('ka')
  const options = page.getByRole('option')
  // Three restaurants, three members and the way to all results.
  await expect(options).toHaveCount(7)
  await field.press('ArrowDown')
  await expect(options.nth(0)).toHaveAttribute('aria-selected', 'true')
  await field.press('ArrowDown')
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect(field).toHaveAttribute('aria-activedescendant', (await options.nth(1).getAttribute('id')) ?? '')
  await field.press('ArrowUp')
  await field.press('ArrowUp')
  await expect(options.last()).toHaveAttribute('aria-selected', 'true')
  await field.press('Escape')
  await expect(field).toHaveAttribute('aria-expanded', 'false')
  await expect(options.first()).toBeHidden()
  await field.press('ArrowDown')
  const title = await options.nth(0).locator('.sign').textContent()
  await field.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: title ?? '' })).toBeVisible()
  await expect(field).toHaveValue('')
})

test('a restaurant that was found opens by a press, from the header or from the bottom bar [LAY-15]', bothWidths, async ({ page }) => {
  await page.goto('/tr/trending')
  await page.getByRole('combobox', { name: texts.search.label }).fill('kokoreç')
  const [first] = await page
    .getByRole('option')
    .all()
    .then(async (all) => (all.length > 0 ? all : [page.getByRole('option').first()]))
  await expect(first!).toBeInViewport({ ratio: 1 })
  await first!.click()
  await expect(page).toHaveURL(/\/tr\/restaurants\/[a-z0-9-]+$/)
})

test('a search without a result says so [LAY-12]', phoneOnly, async ({ page }) => {
  await page.goto('/tr')
  await page.getByRole('combobox', { name: texts.search.label }).fill('qxqxqx zzyzzy')
  await expect(page.getByText(texts.search.none)).toBeVisible()
  await changeAnswer<SearchResult>(page, anywhere, () => ({ places: [], members: [], restaurants: [], dishes: [] }))
  await page.getByRole('combobox', { name: texts.search.label }).fill('döner')
  await expect(page.getByText(texts.search.none)).toBeVisible()
})

test('a search that fails says so [LAY-13]', phoneOnly, async ({ page }) => {
  await failAnswer(page, anywhere)
  await page.goto('/tr')
  await page.getByRole('combobox', { name: texts.search.label }).fill('döner')
  await expect(page.getByText(texts.search.failed)).toBeVisible()
})

test(
  'without a network a search says so within two seconds, and runs again by itself [REPAIR-19]',
  phoneOnly,
  async ({ page, context }) => {
    await page.goto('/tr/top-rated')
    const field = page.getByRole('combobox', { name: texts.search.label })
    await field.fill('ka')
    await expect(page.getByRole('option').first()).toBeVisible()
    await context.setOffline(true)
    await field.fill('kok')
    await expect(page.getByText(texts.search.offline)).toBeVisible({ timeout: 2000 })
    // The first call after the network has come back may still find none.
    await page.route('**/api/search?*', (route) => route.abort('internetdisconnected'), { times: 1 })
    await context.setOffline(false)
    await expect(page.getByRole('option').first()).toBeVisible()
  },
)

test('Enter leads to a page of all results, which Back leaves and an address opens again [FIX-06 LAY-12]', main, async ({ page }) => {
  await page.goto('/tr/trending')
  const field = page.getByRole('combobox', { name: texts.search.label })
  await field.fill('döner')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/tr\/search\?q=d%C3%B6ner$/)
  await expect(page.getByRole('heading', { level: 1, name: texts.results.titleOf('döner') })).toBeVisible()
  await expect(page.getByRole('searchbox', { name: texts.results.field })).toHaveValue('döner')
  await page.goBack()
  await expect(page).toHaveURL(/\/tr\/trending$/)
  // One letter is no search.
  await field.fill('d')
  await expect(page.locator('lokma-island[awake]').filter({ has: field })).toBeAttached()
  await field.press('Enter')
  await expect(page).toHaveURL(/\/tr\/trending$/)
  await field.fill('döner')
  await page.getByRole('option', { name: texts.search.all }).click()
  await expect(page.getByRole('heading', { level: 1, name: texts.results.titleOf('döner') })).toBeVisible()
})

test('the results show restaurants by type, members by shown name and collections, each under its count [FIX-06]', async ({ page }) => {
  const nickname = `Şeftali ${Date.now().toString(36)}`
  const username = await signUp(page)
  expect((await page.request.patch('/api/profile', { data: { nickname }, headers: ours() })).status()).toBe(200)
  const name = `${nickname} rotası`
  expect((await page.request.post('/api/collections', { data: { name, isPublic: true }, headers: ours() })).status()).toBe(201)
  await page.goto(`/tr/search?q=${encodeURIComponent(nickname.replace('Ş', 's').toUpperCase())}`)
  const tabs = page.getByRole('navigation', { name: textLike(texts.results.titleOf) })
  await expect(tabs.getByRole('link', { name: `${texts.results.sections.members} 1` })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByText(`@${username}`)).toBeVisible()
  await tabs.getByRole('link', { name: `${texts.results.sections.collections} 1` }).click()
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  await page.goto('/tr/search?q=usta')
  const all = await page.getByRole('listitem').count()
  await page.getByRole('navigation', { name: texts.near.filters }).getByRole('link', { name: texts.card.types.doner }).click()
  await expect(page).toHaveURL(/tur=doner/)
  await expect(
    page.getByRole('navigation', { name: texts.near.filters }).getByRole('link', { name: texts.card.types.doner }),
  ).toHaveAttribute('aria-current', 'true')
  expect(await page.getByRole('listitem').count()).toBeLessThan(all)
})

test('five results fit on a phone as rows, below the chips for open now and type [VIEW-04]', phoneOnly, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await standInModa(page)
  await page.goto('/tr/search?q=ka')
  const rows = page.locator('.restaurant-row')
  // The position is allowed, so the browser adds the distances.
  await expect(rows.first().locator('.restaurant-row-distance')).toHaveText(/\d (m|km)/)
  await expect(rows.first().locator('.open-status')).not.toBeEmpty()
  const fifth = (await rows.nth(4).boundingBox())!
  expect(fifth.y + fifth.height).toBeLessThanOrEqual((await page.locator('.dock').boundingBox())!.y)
  const all = await rows.count()
  const chips = page.getByRole('navigation', { name: texts.near.filters })
  await chips.getByRole('link', { name: texts.near.openNow }).click()
  await expect(page).toHaveURL(/\/tr\/search\?q=ka&bolum=mekanlar&acik=1$/)
  await expect(chips.getByRole('link', { name: texts.near.openNow })).toHaveAttribute('aria-current', 'true')
  const { items } = (await (await page.request.get('/api/search/restaurants?q=ka&openNow=true&limit=50')).json()) as { items: unknown[] }
  expect(items.length).toBeLessThanOrEqual(all)
  await expect(rows).toHaveCount(Math.min(20, items.length))
})

test('without a permission the results show no distance and ask for none [VIEW-04]', phoneOnly, async ({ page }) => {
  await page.goto('/tr/search?q=ka')
  await expect(page.locator('.restaurant-row .open-status [data-words]').first()).not.toBeEmpty()
  for (const place of await page.locator('.restaurant-row [data-at]').all()) await expect(place).toBeEmpty()
})

test('more results are added below the first page, and Back restores them [FIX-06]', async ({ page }) => {
  await page.goto('/tr/search?q=si&bolum=mekanlar')
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(20)
  await page.getByRole('button', { name: texts.common.more }).click()
  await expect.poll(() => rows.count()).toBeGreaterThan(20)
  const count = await rows.count()
  await rows.nth(20).getByRole('link').click()
  await expect(page).toHaveURL(/\/tr\/restaurants\//)
  await page.goBack()
  await expect(rows).toHaveCount(count)
})

test(
  'a misspelt search shows what the corrected words find, and one without any offers the list [FIX-06 MEND-22]',
  phoneOnly,
  async ({ page }) => {
    const title = `Zümrüt Lokantası ${Date.now().toString(36)}`
    await signUp(page)
    expect((await page.request.post('/api/restaurants', { data: { title }, headers: ours() })).status()).toBe(201)
    await page.goto(`/tr/search?q=${encodeURIComponent('zumrtt lokntasi')}`)
    await expect(page.getByText(texts.results.didYouMean)).toBeVisible()
    await expect(page.getByRole('main').getByRole('heading', { name: title })).toBeVisible()
    await page.getByRole('link', { name: 'zümrüt lokantası', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: texts.results.titleOf('zümrüt lokantası') })).toBeVisible()
    await expect(page.getByRole('main').getByRole('heading', { name: title })).toBeVisible()
    await page.goto('/tr/search?q=qxwqxw+zzyzzy')
    await expect(page.getByRole('heading', { name: texts.results.none })).toBeVisible()
    await expect(page.getByText(texts.results.didYouMean)).toHaveCount(0)
  },
)

test('a search for a place leads to its page first, in the box and on the page of results [MEND-34]', bothWidths, async ({ page }) => {
  await page.goto('/tr/trending')
  const field = page.getByRole('combobox', { name: texts.search.label })
  await field.fill('izmir')
  const first = page.getByRole('group', { name: texts.search.places }).getByRole('option').first()
  await expect(first).toContainText('İzmir')
  await field.press('ArrowDown')
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/tr\/places\/izmir$/)
  await page.goto('/tr/search?q=izmir+midye')
  const places = page.getByRole('navigation', { name: texts.results.placesOf })
  await expect(places.getByRole('link')).toHaveCount(2)
  await expect(page.getByRole('main').getByRole('heading', { level: 3 }).first()).toBeVisible()
  await places.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/tr\/places\/izmir\/midye$/)
})

test(
  'without script the search of every page and that of the results lead to the results [FIX-06]',
  phoneOnly,
  async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
    const page = await context.newPage()
    await page.goto('/tr/top-rated')
    await page.getByRole('combobox', { name: texts.search.label }).fill('kokorec')
    await page.getByRole('combobox', { name: texts.search.label }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: texts.results.titleOf('kokorec') })).toBeVisible()
    await page.getByRole('searchbox').fill('si')
    await page.getByRole('button', { name: texts.results.submit, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: texts.results.titleOf('si') })).toBeVisible()
    await page.getByRole('link', { name: texts.common.more }).click()
    await expect(page).toHaveURL(/devam=20/)
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
    await context.close()
  },
)

test('what the search of a phone shows late moves nothing [MEND-42]', phoneOnly, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) shifts.push(entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const release = await holdAnswer(page, anywhere)
  await page.goto('/tr/restaurants')
  const field = page.getByRole('combobox', { name: texts.search.label })
  await field.fill('dö')
  await expect(page.getByText(texts.search.searching)).toBeVisible()
  release()
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await field.fill('döner')
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  // The list of results, whose height is what its contents need, moved by 0.08 and more.
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((all, one) => all + one, 0)))
    .toBeLessThan(0.005)
})
