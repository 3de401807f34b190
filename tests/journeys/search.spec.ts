import type { SearchResult } from '#features/search/search.contract.ts'
import { changeAnswer, failAnswer } from '#tests/support/answers.ts'
import { expect, phoneOnly, test } from '#tests/support/journey.ts'

const anywhere = '**/api/search?*'

test('a search is debounced, starts from two letters on, and shows at most three venues and three members [LAY-09 LAY-12 LIM-06]', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/api/search') asked.push(url.searchParams.get('q') ?? '')
  })
  await page.clock.install()
  await page.goto('/tr')
  const field = page.getByRole('combobox', { name: 'Mekan veya üye ara' })
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
  for (const kind of ['Mekanlar', 'Üyeler']) await expect(page.getByRole('group', { name: kind }).getByRole('option')).toHaveCount(3)
})

test('one emoji is a search like any other, and no error [LAY-12 REPAIR-18]', async ({ page }) => {
  await page.goto('/tr')
  await page.getByRole('combobox', { name: 'Mekan veya üye ara' }).fill('🥙')
  await expect(page.getByText('Sonuç yok')).toBeVisible()
})

test('arrow keys move through the results of a search, Enter opens one and Escape closes it [LAY-12]', async ({ page }) => {
  await page.goto('/tr')
  const field = page.getByRole('combobox', { name: 'Mekan veya üye ara' })
  await field.fill('ka')
  const options = page.getByRole('option')
  await expect(options).toHaveCount(6)
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

test('a venue that was found opens by a press, from the header or from the bottom bar [LAY-15]', async ({ page }) => {
  await page.goto('/tr/trending')
  await page.getByRole('combobox', { name: 'Mekan veya üye ara' }).fill('kokoreç')
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
  await page.getByRole('combobox', { name: 'Mekan veya üye ara' }).fill('qxqxqx zzyzzy')
  await expect(page.getByText('Sonuç yok')).toBeVisible()
  await changeAnswer<SearchResult>(page, anywhere, () => ({ members: [], restaurants: [] }))
  await page.getByRole('combobox', { name: 'Mekan veya üye ara' }).fill('döner')
  await expect(page.getByText('Sonuç yok')).toBeVisible()
})

test('a search that fails says so [LAY-13]', phoneOnly, async ({ page }) => {
  await failAnswer(page, anywhere)
  await page.goto('/tr')
  await page.getByRole('combobox', { name: 'Mekan veya üye ara' }).fill('döner')
  await expect(page.getByText('Search failed')).toBeVisible()
})

test(
  'without a network a search says so within two seconds, and runs again by itself [REPAIR-19]',
  phoneOnly,
  async ({ page, context }) => {
    await page.goto('/tr/top-rated')
    const field = page.getByRole('combobox', { name: 'Mekan veya üye ara' })
    await field.fill('ka')
    await expect(page.getByRole('option').first()).toBeVisible()
    await context.setOffline(true)
    await field.fill('kok')
    await expect(page.getByText('Bağlantı yok. Bağlanınca arama kendiliğinden yinelenir.')).toBeVisible({ timeout: 2000 })
    await context.setOffline(false)
    await expect(page.getByRole('option').first()).toBeVisible()
  },
)
