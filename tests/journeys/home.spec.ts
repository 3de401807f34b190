import type { Page } from '@playwright/test'
import type { RankedPage, Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { call } from '#tests/support/calls.ts'
import { expect, main, phoneOnly, test } from '#tests/support/journey.ts'
import { keepSession } from '#tests/support/kept.ts'
import { newName, signUp } from '#tests/support/people.ts'
import { beginning, format, texts } from '#tests/support/texts.ts'

test(
  'home opens with its showcase: what the site is, the number of restaurants, and what rises tonight [HOME-01]',
  main,
  async ({ page, request }) => {
    // Others may add or delete a restaurant between the API call and the page load.
    await expect(async () => {
      const { total } = (await (await request.get('/api/restaurants/count')).json()) as { total: { count: number } }
      await page.goto('/tr')
      await expect(page.getByText(texts.home.intro(format.wholeNumber(total.count)))).toBeVisible({ timeout: 1000 })
    }).toPass({ timeout: 20_000 })
    await expect(page.getByRole('heading', { level: 1, name: texts.home.title })).toBeVisible()
    const plate = page.getByRole('link', { name: new RegExp(`${texts.home.rising}|${texts.home.leading}`) })
    await plate.click()
    await expect(page).toHaveURL(/\/tr\/restaurants\/[a-z0-9-]+$/)
  },
)

test(
  'the first restaurant is on the first screen of a phone, with its name and its score, for a new visitor and for a member [VIEW-05]',
  phoneOnly,
  async ({ page }) => {
    const isOnScreen = async () => {
      const first = page.getByRole('article').first()
      const dock = (await page.locator('.dock').boundingBox())!
      for (const part of [first.getByRole('heading'), first.getByRole('img', { name: beginning(`${texts.card.members}: `) })]) {
        const box = (await part.boundingBox())!
        expect(box.y).toBeGreaterThan(0)
        expect(box.y + box.height).toBeLessThanOrEqual(dock.y)
      }
    }
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/tr')
    await expect(page.getByRole('region', { name: texts.welcome.visitor.title })).toBeVisible()
    await isOnScreen()
    await signUp(page)
    await page.goto('/tr')
    await expect(page.getByRole('main').getByRole('link', { name: texts.pages.ask })).toBeVisible()
    await isOnScreen()
  },
)

/** A new member's duet of another new member's restaurant: the newest of the list are what other journeys post meanwhile. */
async function newDuet(page: Page): Promise<void> {
  await keepSession(page, 'author', () => signUp(page))
  const { id } = await call<Restaurant>(page, 'POST', '/restaurants', { title: `Düetli Büfe ${newName()}` })
  await keepSession(page, 'second', () => signUp(page))
  await call(page, 'POST', `/restaurants/${id}/duets`, { body: 'Bence de güzel', rating: 9 })
}

test('Hype, heat and duet explain themselves where they are shown; a press elsewhere and Escape close the words [VIEW-05 MEND-41]', async ({
  page,
}) => {
  await page.goto('/tr')
  const { hype, heat, duet } = texts.terms
  const card = page.getByRole('article').first()
  const shown = page.locator('.explain[open]')
  await card.locator('.rank-text summary', { hasText: heat.name }).click()
  await expect(card.getByText(heat.text)).toBeVisible()
  // One explanation at a time, and the card stays.
  await card.locator('.photo-strip-tags summary', { hasText: hype.name }).click()
  await expect(shown).toHaveCount(1)
  await expect(card.locator('.photo-strip-tags').getByText(hype.text)).toBeVisible()
  await expect(page).toHaveURL(/\/tr$/)
  await page.keyboard.press('Escape')
  await expect(shown).toHaveCount(0)

  await newDuet(page)
  const duets = page.getByRole('article').filter({ has: page.locator('.photo-strip-tags summary', { hasText: duet.name }) })
  const term = duets.first().locator('.photo-strip-tags summary', { hasText: duet.name })
  await expect(async () => {
    await page.goto('/tr/restaurants?sirala=yeni')
    await expect(term).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 20_000 })
  await term.focus()
  await page.keyboard.press('Enter')
  await expect(duets.first().getByText(duet.text)).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(shown).toHaveCount(0)
})

test('home shows what is new beside what is trending, a new restaurant at once, and leads to the list of the newest [MEND-41]', async ({
  page,
}) => {
  const section = page.getByRole('region', { name: texts.home.newest })
  await page.goto('/tr')
  await expect(section.getByRole('listitem')).toHaveCount(5)
  await signUp(page)
  const title = `Yepyeni Büfe ${newName()}`
  const made = await page.request.post('/api/restaurants', { data: { title }, headers: { origin: new URL(page.url()).origin } })
  const { id } = (await made.json()) as Restaurant
  await expect(async () => {
    await page.goto('/tr')
    await expect(section.getByRole('link', { name: title })).toHaveAttribute('href', `/tr/restaurants/${id}`, { timeout: 1000 })
  }).toPass({ timeout: 20_000 })
  await section.getByRole('link', { name: texts.home.allNewest }).click()
  await expect(page).toHaveURL(/\/tr\/restaurants\?sirala=yeni$/)
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('the explore button opens a random restaurant of the list [HOME-02]', async ({ page, request }) => {
  await page.goto('/tr')
  await page.getByRole('link', { name: texts.home.explore }).click()
  await expect(page).toHaveURL(/\/tr\/restaurants\/[a-z0-9-]+$/)
  const id = new URL(page.url()).pathname.split('/').at(-1)
  expect((await request.get(`/api/restaurants/${id}`)).status()).toBe(200)
})

test('home shows the top ten of trending, the first as a card [HOME-05 HOME-07]', async ({ page, request }) => {
  const rows = page.locator('#sira').getByRole('listitem')
  // Others may vote between the page load and the API call.
  await expect(async () => {
    await page.goto('/tr')
    const { items } = (await (await request.get('/api/trending?mode=hot&limit=10')).json()) as RankedPage
    const [first, ...others] = items.map(({ title }) => title)
    await expect(page.getByRole('article').getByRole('heading')).toHaveText([first!], { timeout: 2000 })
    await expect(rows.getByRole('heading')).toHaveText(others, { timeout: 2000 })
  }).toPass({ timeout: 20_000 })
  await expect(page.getByRole('heading', { level: 2, name: texts.home.trending })).toBeVisible()
})

test('trending has three modes, each with its own address [HOME-08]', async ({ page, request }) => {
  await page.goto('/tr/trending')
  const modes = page.getByRole('navigation', { name: texts.trending.modesLabel })
  await expect(modes.getByRole('link')).toHaveText([texts.trending.modes.hot, texts.trending.modes.most, texts.trending.modes.rising])
  for (const [name, mode, address] of [
    [texts.trending.modes.most, 'most', /\/tr\/trending\?mod=most$/],
    [texts.trending.modes.rising, 'rising', /\/tr\/trending\?mod=rising$/],
    [texts.trending.modes.hot, 'hot', /\/tr\/trending$/],
  ] as const) {
    await modes.getByRole('link', { name }).click()
    await expect(page).toHaveURL(address)
    await expect(modes.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
    await expect(modes.locator('[aria-current]')).toHaveCount(1)
    // Others may vote between the page load and the API call, and a ranking of the clock is up to eleven seconds old.
    await expect(async () => {
      await page.reload()
      const [first] = ((await (await request.get(`/api/trending?mode=${mode}`)).json()) as RankedPage).items
      if (first) await expect(page.getByRole('article').getByRole('heading')).toHaveText(first.title, { timeout: 1000 })
      else await expect(page.getByText(texts.trending.empty)).toBeVisible({ timeout: 1000 })
    }).toPass({ timeout: 20_000 })
  }
})

test('trending loads more pages as long as the visitor presses for more', async ({ page, request }) => {
  const rows = page.locator('.rank-row')
  // Others may vote between the API call, the page load and the next page.
  await expect(async () => {
    const { items } = (await (await request.get('/api/trending?mode=most&limit=50')).json()) as RankedPage
    await page.goto('/tr/trending?mod=most')
    await expect(rows).toHaveCount(19)
    // Its link is for readers without script.
    await expect(page.getByRole('link', { name: texts.common.more })).toBeHidden()
    await page.getByRole('button', { name: texts.common.more }).click()
    await expect(rows).toHaveCount(39)
    await expect(rows.getByRole('heading')).toHaveText(
      items.slice(1, 40).map(({ title }) => title),
      { timeout: 1000 },
    )
  }).toPass({ timeout: 40_000 })
  await expect(rows.last()).toContainText('40')
  // Back shows them again.
  const last = rows.last().getByRole('heading')
  const title = (await last.textContent())!
  await last.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.goBack()
  await expect(rows).toHaveCount(39)
  await expect(last).toHaveText(title)
  await expect(last).toBeInViewport()
})

test('top rated is linked from home and from trending [ROUTE-38]', async ({ page }) => {
  for (const path of ['/tr', '/tr/trending']) {
    await page.goto(path)
    await page.getByRole('main').getByRole('link', { name: texts.home.topRated }).click()
    await expect(page).toHaveURL(/\/tr\/top-rated$/)
  }
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('the words of the site explain themselves too [VIEW-05]', async ({ page }) => {
    await page.goto('/tr')
    await page.locator('.photo-strip-tags summary', { hasText: texts.terms.hype.name }).first().click()
    await expect(page.locator('.photo-strip-tags').getByText(texts.terms.hype.text).first()).toBeVisible()
  })

  test('the explore button still opens a random restaurant [REPAIR-23]', async ({ page }) => {
    await page.goto('/tr')
    await page.getByRole('link', { name: texts.home.explore }).click()
    await expect(page).toHaveURL(/\/tr\/restaurants\/[a-z0-9-]+$/)
    await expect(page.getByRole('form', { name: texts.vote.heading })).toBeVisible()
  })
})

test('a member adds a restaurant from the home page of a phone, a visitor sees no link to it [REPAIR-23]', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/tr')
  const add = page.getByRole('main').getByRole('link', { name: texts.pages.ask })
  await expect(page.getByRole('banner').getByRole('link', { name: texts.common.signIn })).toBeVisible()
  await expect(add).toBeHidden()
  await signUp(page)
  await page.goto('/tr')
  await add.click()
  await expect(page).toHaveURL(/\/tr\/ask$/)
})

test('the first restaurant of a ranking opens from its photo and from its text [REPAIR-20]', async ({ page }) => {
  for (const part of ['photo', 'words'] as const) {
    await page.goto('/tr')
    const card = page.getByRole('article').first()
    const title = card.getByRole('heading').getByRole('link')
    const href = await title.getAttribute('href')
    const place = (part === 'photo' ? card.locator('.photo-strip img') : card.locator('.photo-strip + div > p')).first()
    await place.scrollIntoViewIfNeeded()
    const box = (await place.boundingBox())!
    await page.mouse.click(box.x + box.width - 12, box.y + box.height / 2)
    await expect(page).toHaveURL(href!)
  }
})
