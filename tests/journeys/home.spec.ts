import type { Page } from '@playwright/test'
import type { RankedPage } from '#features/restaurants/restaurants.contract.ts'
import { changeAnswer, failAnswer, holdAnswer } from '#tests/support/answers.ts'
import { expect, test } from '#tests/support/journey.ts'
import { signUp } from '#tests/support/people.ts'

const hot = /\/api\/trending\?mode=hot/

/** Home as the browser draws it, after another page. */
async function walkHome(page: Page): Promise<void> {
  await page.goto('/tr/buralarda-yok')
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bu gece sokak ne yiyor?' })).toBeVisible()
}

test('home opens with its shop window: what it is, how many venues there are, who rises tonight [HOME-01]', async ({ page, request }) => {
  const { total } = (await (await request.get('/api/restaurants/count')).json()) as { total: { count: number } }
  await page.goto('/tr')
  await expect(page.getByRole('heading', { level: 1, name: 'Bu gece sokak ne yiyor?' })).toBeVisible()
  await expect(page.getByText(`Kokoreçten midyeye ${total.count.toLocaleString('tr-TR')} tezgâh.`)).toBeVisible()
  const plate = page.getByRole('link', { name: /bu akşam yükselen|şu an zirvede/ })
  await plate.click()
  await expect(page).toHaveURL(/\/tr\/restaurants\/[a-z0-9-]+$/)
})

test('the explore button opens some venue of the list [HOME-02]', async ({ page, request }) => {
  await page.goto('/tr')
  await page.getByRole('link', { name: 'Keşfet' }).click()
  await expect(page).toHaveURL(/\/tr\/restaurants\/[a-z0-9-]+$/)
  const id = new URL(page.url()).pathname.split('/').at(-1)
  expect((await request.get(`/api/restaurants/${id}`)).status()).toBe(200)
})

test('where no venue is listed the explore button leads to trending [HOME-03]', async ({ page }) => {
  await changeAnswer(page, '**/api/restaurants/random', () => ({ id: null }))
  await page.goto('/tr')
  await page.getByRole('link', { name: 'Keşfet' }).click()
  await expect(page).toHaveURL(/\/tr\/trending$/)
})

test('home shows the first ten that trend, the first of them as a card [HOME-05 HOME-07]', async ({ page, request }) => {
  const rows = page
    .getByRole('main')
    .getByRole('list')
    .filter({ has: page.locator('.rank-row') })
    .getByRole('listitem')
  // Votes of others may come between the page and the question.
  await expect(async () => {
    await page.goto('/tr')
    const { items } = (await (await request.get('/api/trending?mode=hot&limit=10')).json()) as RankedPage
    const [first, ...others] = items.map(({ title }) => title)
    expect(await page.getByRole('article').getByRole('heading').allTextContents()).toEqual([first])
    expect(await rows.getByRole('heading').allTextContents()).toEqual(others)
  }).toPass({ timeout: 20_000 })
  await expect(page.getByRole('heading', { level: 2, name: 'Trending' })).toBeVisible()
})

for (const [count, isShown] of [
  [10, false],
  [11, true],
] as const) {
  test(`with ${count} that trend the way to all of them is ${isShown ? 'shown' : 'not shown'} [HOME-06 LIM-06]`, async ({ page }) => {
    await changeAnswer<RankedPage>(page, hot, (answer) => ({ ...answer, items: answer.items.slice(0, count) }))
    await walkHome(page)
    await expect(page.getByRole('article')).toBeVisible()
    const all = page.getByRole('main').getByRole('link', { name: 'Tümünü gör' })
    await expect(all).toHaveCount(isShown ? 1 : 0)
    if (isShown) await expect(all).toHaveAttribute('href', '/tr/trending')
  })
}

test('trending has three modes, each with an address of its own [HOME-08]', async ({ page, request }) => {
  await page.goto('/tr/trending')
  const modes = page.getByRole('navigation', { name: 'Sıralama biçimi' })
  await expect(modes.getByRole('link')).toHaveText(['Sıcak', 'En çok trend', 'Yükselen'])
  for (const [name, mode, address] of [
    ['En çok trend', 'most', /\/tr\/trending\?mod=most$/],
    ['Yükselen', 'rising', /\/tr\/trending\?mod=rising$/],
    ['Sıcak', 'hot', /\/tr\/trending$/],
  ] as const) {
    await modes.getByRole('link', { name }).click()
    await expect(page).toHaveURL(address)
    await expect(modes.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
    await expect(modes.locator('[aria-current]')).toHaveCount(1)
    const [first] = ((await (await request.get(`/api/trending?mode=${mode}`)).json()) as RankedPage).items
    if (first) await expect(page.getByRole('article').getByRole('heading')).toHaveText(first.title)
    else await expect(page.getByText('Henüz trend yok')).toBeVisible()
  }
})

test('trending goes on for as long as somebody asks for more', async ({ page, request }) => {
  const { items } = (await (await request.get('/api/trending?mode=most&limit=50')).json()) as RankedPage
  await page.goto('/tr/trending?mod=most')
  const rows = page.locator('.rank-row')
  await expect(rows).toHaveCount(19)
  await page.getByRole('button', { name: 'Daha fazla' }).click()
  await expect(rows).toHaveCount(39)
  await expect(rows.getByRole('heading')).toHaveText(items.slice(1, 40).map(({ title }) => title))
  await expect(rows.last()).toContainText('40')
})

test('home and trending show their form while loading [HOME-10]', async ({ page }) => {
  const release = await holdAnswer(page, /\/api\/trending\?/)
  await walkHome(page)
  await expect(page.getByRole('main').locator('.skeleton').first()).toBeVisible()
  await page.getByRole('navigation', { name: 'Alt gezinme' }).getByRole('link', { name: 'Trending' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Trending' })).toBeVisible()
  await expect(page.getByRole('main').locator('.skeleton').first()).toBeVisible()
  release()
  await expect(page.getByRole('article')).toBeVisible()
  await expect(page.getByRole('main').locator('.skeleton')).toHaveCount(0)
})

test('where nothing trends home and trending say so and show a way on [HOME-10]', async ({ page }) => {
  await changeAnswer<RankedPage>(page, /\/api\/trending\?/, () => ({ items: [], nextCursor: null }))
  await walkHome(page)
  await expect(page.getByText('Henüz trend yok')).toBeVisible()
  await page.getByRole('navigation', { name: 'Alt gezinme' }).getByRole('link', { name: 'Trending' }).click()
  await expect(page.getByText('Henüz trend yok')).toBeVisible()
  await page.getByRole('link', { name: 'Mekanları keşfet' }).click()
  await expect(page).toHaveURL(/\/tr\/restaurants$/)
})

test('when loading fails home and trending say so and try again on request [HOME-10]', async ({ page }) => {
  await failAnswer(page, /\/api\/trending\?/)
  await walkHome(page)
  await expect(page.getByText('Yüklenirken bir hata oluştu.')).toBeVisible()
  await page.getByRole('navigation', { name: 'Alt gezinme' }).getByRole('link', { name: 'Trending' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Trending' })).toBeVisible()
  await expect(page.getByText('Yüklenirken bir hata oluştu.')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Tekrar dene' }).click()
  await expect(page.getByRole('article')).toBeVisible()
})

test('top rated is linked from home and from trending [ROUTE-38]', async ({ page }) => {
  for (const path of ['/tr', '/tr/trending']) {
    await page.goto(path)
    await page
      .getByRole('main')
      .getByRole('link', { name: /En yüksek puanlılar/ })
      .click()
    await expect(page).toHaveURL(/\/tr\/top-rated$/)
  }
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('the explore button opens some venue all the same [REPAIR-23]', async ({ page }) => {
    await page.goto('/tr')
    await page.getByRole('link', { name: 'Keşfet' }).click()
    await expect(page).toHaveURL(/\/tr\/restaurants\/[a-z0-9-]+$/)
    await expect(page.getByRole('form', { name: 'Kaç verirsin?' })).toBeVisible()
  })
})

test('a member adds a venue from the home page of a phone, a visitor does not see the way [REPAIR-23]', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/tr')
  const add = page.getByRole('main').getByRole('link', { name: 'Mekan ekle' })
  await expect(page.getByRole('banner').getByRole('link', { name: 'Giriş yap' })).toBeVisible()
  await expect(add).toBeHidden()
  await signUp(page)
  await page.goto('/tr')
  await add.click()
  await expect(page).toHaveURL(/\/tr\/ask$/)
})

test('the first of a ranking opens from its photo and from its words [REPAIR-20]', async ({ page }) => {
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
