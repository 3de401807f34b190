import type { Page } from '@playwright/test'
import { expect, once, test } from '#tests/support/journey.ts'

/** Holds the pictures of venues back until `let go` is called, and counts the scripts that were asked for. */
async function holdPictures(page: Page): Promise<{ scripts: string[]; letGo: () => void }> {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script' || /\/assets\/[^/]+\.js$/.test(request.url())) scripts.push(request.url())
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/(media|art)\//, async (route) => {
    await promise
    await route.continue()
  })
  return { scripts, letGo: resolve }
}

const ready = (page: Page) => page.locator('html[data-ready]').waitFor({ state: 'attached' })

test.describe('what a first visit loads', once, () => {
  test('scripts wait for the large picture', async ({ page }) => {
    const { scripts, letGo } = await holdPictures(page)
    await page.goto('/tr', { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(scripts).toEqual([])
    letGo()
    await ready(page)
    expect(scripts.length).toBeGreaterThan(2)
  })

  test('who begins to use the page before does not wait', async ({ page }) => {
    await page.addInitScript(() => {
      window.setTimeout = (() => 0) as unknown as typeof window.setTimeout
    })
    const { scripts, letGo } = await holdPictures(page)
    await page.goto('/tr', { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(scripts).toEqual([])
    await page.keyboard.press('Tab')
    await expect.poll(() => scripts.length).toBeGreaterThan(2)
    letGo()
  })

  test('a picture that never comes is not waited for', async ({ page }) => {
    const { letGo } = await holdPictures(page)
    await page.goto('/tr/restaurants', { waitUntil: 'commit' })
    await ready(page)
    letGo()
  })

  test('letters of Turkish come in small faces', async ({ page }) => {
    const fonts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'font') fonts.push(new URL(request.url()).pathname.replace(/-[\w-]{8}\.woff2$/, ''))
    })
    await page.goto('/tr')
    await page.evaluate(() => document.fonts.ready)
    expect(fonts.toSorted()).toEqual(
      ['anybody-numerals', 'bricolage-titles', 'bricolage-titles-tr', 'figtree-latin', 'figtree-tr'].map((name) => `/assets/${name}`),
    )
  })
})
