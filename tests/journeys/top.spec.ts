import type { Locator } from '@playwright/test'
import type { RankedPage } from '#features/restaurants/restaurants.contract.ts'
import { holdAnswer } from '#tests/support/answers.ts'
import { expect, main, test } from '#tests/support/journey.ts'
import { textLike, texts } from '#tests/support/texts.ts'

test(
  'top rated has its two titles, says in one line what it leaves out, and counts from #1 [GEN-10 TOP-01 TOP-02 TOP-08]',
  main,
  async ({ page, request }) => {
    const { items } = (await (await request.get('/api/top-rated')).json()) as RankedPage
    await page.goto('/tr/top-rated')
    await expect(page.getByRole('heading', { level: 1, name: texts.top.title })).toBeVisible()
    await expect(page.getByText(texts.top.subtitle, { exact: true })).toBeVisible()
    await expect(page.getByText(texts.top.explain)).toBeVisible()
    await expect(page.getByRole('article')).toContainText('#1')
    await expect(page.getByRole('article').getByRole('heading')).toHaveText(items[0]!.title)
    await expect(page.locator('.rank-row').nth(0)).toContainText('#2')
    await expect(page.locator('.rank-row').nth(0).getByRole('heading')).toHaveText(items[1]!.title)
  },
)

const NUMBER = '[\\d.,]+'

/** The line of a card with the number of its rank, without the folded explanations of its words. */
const expectShown = (card: Locator, line: RegExp) =>
  expect
    .poll(async () => (await card.locator('.rank-text').innerText()).replaceAll(/\s+/gu, ' '))
    .toMatch(new RegExp(line.source.replaceAll('\u00a0', ' '), 'u'))

test('each ranked list shows the number that orders it, explains it in one line, and names its stars [REPAIR-15]', async ({ page }) => {
  const { ranked } = texts.card
  const hot = textLike(ranked.hot, NUMBER)
  for (const [path, number, line] of [
    ['/tr/top-rated', textLike(ranked.top, NUMBER), texts.top.explain],
    ['/tr/trending', hot, texts.trending.explain.hot],
    ['/tr/trending?mod=most', textLike(ranked.hype, NUMBER), texts.trending.explain.most],
    ['/tr/trending?mod=rising', textLike(ranked.rising, NUMBER), texts.trending.explain.rising],
    ['/tr', hot, texts.trending.explain.hot],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(line)).toBeVisible()
    const row = page.locator('.rank-row').first()
    await expectShown(page.getByRole('article'), number)
    await expect(row.locator('.rank-text')).toHaveText(number)
    await expect(row.getByText(texts.card.members, { exact: true })).toBeVisible()
  }
  for (const [sort, name, number] of [
    ['rating', 'puan', textLike(ranked.rating, NUMBER)],
    ['votes', 'oy', textLike(ranked.votes, NUMBER)],
    ['comments', 'yorum', textLike(texts.card.comments, NUMBER)],
    ['hype', 'hype', textLike(ranked.hype, NUMBER)],
  ] as const) {
    await page.goto(`/tr/restaurants?sirala=${name}`)
    await expect(page.getByText(texts.filters.explain[sort])).toBeVisible()
    await expectShown(page.getByRole('article').first(), number)
  }
})

test('top rated shows a spinner while more restaurants load [TOP-03]', async ({ page }) => {
  const release = await holdAnswer(page, /\/api\/top-rated\?cursor=/)
  await page.goto('/tr/top-rated')
  const rows = page.locator('.rank-row')
  await expect(rows).toHaveCount(19)
  await page.getByRole('button', { name: texts.common.more }).click()
  const wheel = page.getByRole('button', { name: texts.common.loading })
  await expect(wheel.locator('svg.spin')).toBeVisible()
  release()
  // A restaurant whose rank changed between the two answers is shown once.
  await expect.poll(() => rows.count()).toBeGreaterThan(19 + 10)
  await expect(rows.nth(19)).toContainText('#21')
  await expect(wheel).toHaveCount(0)
})

test('a press on a ranked restaurant opens it, the card and the whole of a row [TOP-05]', async ({ page }) => {
  await page.goto('/tr/top-rated')
  const first = page.getByRole('article').getByRole('heading').getByRole('link')
  const title = (await first.textContent()) ?? ''
  await first.click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.goto('/tr/top-rated')
  const row = page.locator('.rank-row').nth(0)
  const second = (await row.getByRole('heading').textContent()) ?? ''
  await row.click({ position: { x: 60, y: 20 } })
  await expect(page.getByRole('heading', { level: 1, name: second })).toBeVisible()
})
