import type { RankedPage } from '#features/restaurants/restaurants.contract.ts'
import { listing } from '#i18n/tr/list.ts'
import { holdAnswer } from '#tests/support/answers.ts'
import { expect, test } from '#tests/support/journey.ts'

test('top rated has its two titles, says in one line what it leaves out, and counts from #1 [GEN-10 TOP-01 TOP-02 TOP-08]', async ({
  page,
  request,
}) => {
  const { items } = (await (await request.get('/api/top-rated')).json()) as RankedPage
  await page.goto('/tr/top-rated')
  await expect(page.getByRole('heading', { level: 1, name: 'Top Rated Restaurants' })).toBeVisible()
  await expect(page.getByText('En yüksek puanlı restoranlar', { exact: true })).toBeVisible()
  await expect(page.getByText(/hiç oy almamış olanlar ve hiç ret almamış tam 10’luklar sıralanmaz/)).toBeVisible()
  await expect(page.getByRole('article')).toContainText('#1')
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(items[0]!.title)
  await expect(page.locator('.rank-row').nth(0)).toContainText('#2')
  await expect(page.locator('.rank-row').nth(0).getByRole('heading')).toHaveText(items[1]!.title)
})

test('each ranked list shows the number that orders it, explains it in one line, and names its stars [REPAIR-15]', async ({ page }) => {
  const hot = /^Sıcaklık [\d,]+\u00a0· Hype [\d,]+$/
  for (const [path, number, line] of [
    ['/tr/top-rated', /^Üye oranı [\d,]+\u00a0· \d+ kabul, \d+ ret$/, /Üyelerin kabul oranına göre/],
    ['/tr/trending', hot, /günler geçtikçe söner/],
    ['/tr/trending?mod=most', /^Hype [\d,]+$/, /olduğu gibi/],
    ['/tr/trending?mod=rising', /^Son 24 saat ×[\d,]+$/, /Son 24 saatin hareketi/],
    ['/tr', hot, /günler geçtikçe söner/],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(line)).toBeVisible()
    const row = page.locator('.rank-row').first()
    await expect(page.getByRole('article').locator('.rank-text')).toHaveText(number)
    await expect(row.locator('.rank-text')).toHaveText(number)
    await expect(row.getByText('Üyeler', { exact: true })).toBeVisible()
  }
  for (const [sort, name, number] of [
    ['rating', 'puan', /^Üyelerin puanı [\d,]+\u00a0· [\d.]+ oy$/],
    ['votes', 'oy', /^[\d.]+ üye oyu$/],
    ['comments', 'yorum', /^[\d.]+ yorum$/],
    ['hype', 'hype', /^Hype [\d,]+$/],
  ] as const) {
    await page.goto(`/tr/restaurants?sirala=${name}`)
    await expect(page.getByText(listing.explain[sort])).toBeVisible()
    await expect(page.getByRole('article').first().locator('.rank-text')).toHaveText(number)
  }
})

test('top rated shows a spinner while more venues load [TOP-03]', async ({ page }) => {
  const release = await holdAnswer(page, /\/api\/top-rated\?cursor=/)
  await page.goto('/tr/top-rated')
  const rows = page.locator('.rank-row')
  await expect(rows).toHaveCount(19)
  await page.getByRole('button', { name: 'Daha fazla' }).click()
  const wheel = page.getByRole('button', { name: 'Yükleniyor…' })
  await expect(wheel.locator('svg.spin')).toBeVisible()
  release()
  await expect(rows).toHaveCount(39)
  await expect(rows.last()).toContainText('#40')
  await expect(wheel).toHaveCount(0)
})

test('a press on a ranked venue opens it, the card and the whole of a row [TOP-05]', async ({ page }) => {
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
