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

/** Holds the script that begins everything back until `let go` is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/assets\/index-[^/]+\.js$/, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
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

  test('what is pressed before the scripts are there is done when they are, once', async ({ page }) => {
    const letGo = await holdScripts(page)
    await page.goto('/tr', { waitUntil: 'commit' })
    const toggle = page.getByRole('banner').getByRole('button', { name: 'Temayı değiştir' })
    for (let press = 0; press < 2; press++) await toggle.click()
    letGo()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  })

  test('what is pressed once React is there is left to it', async ({ page }) => {
    const letGo = await holdScripts(page)
    await page.goto('/tr', { waitUntil: 'commit' })
    const toggle = page.getByRole('banner').getByRole('button', { name: 'Temayı değiştir' })
    await page.evaluate(() => Object.assign(document, { __reactContainer$here: {} }))
    await toggle.click()
    letGo()
    await ready(page)
    // That is how React marks where it listens.
    expect(await page.evaluate(() => Object.keys(document).filter((key) => key.startsWith('__reactContainer$')))).toHaveLength(2)
    await expect(page.locator('html')).not.toHaveAttribute('data-theme')
  })

  test('what is typed and sent before the scripts are there stays, and is sent by them', async ({ page }) => {
    const letGo = await holdScripts(page)
    await page.goto('/tr/auth', { waitUntil: 'commit' })
    await page.getByLabel('E-posta').fill('kimse')
    await page.getByLabel('E-posta').press('Enter')
    letGo()
    await expect(page.getByLabel('E-posta')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel('E-posta')).toHaveValue('kimse')
    await expect(page).toHaveURL(/\/tr\/auth$/)
  })

  test('a search needs no scripts', async ({ page }) => {
    await page.route(/\/assets\/index-[^/]+\.js$/, (route) => route.fulfill({ status: 404 }))
    await page.goto('/tr/restaurants', { waitUntil: 'commit' })
    await page.locator('summary').click()
    await page.locator('input[name=yer]').fill('İzmir')
    await page.locator('input[name=yer]').press('Enter')
    await expect(page).toHaveURL(/yer=/)
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

  test('a title has a face for every letter that the faces know', async ({ page }) => {
    await page.goto('/tr')
    const counts = await page.evaluate(async () => {
      const faces = Array.from('aéßŁğ₺€„‚…', (letter) => document.fonts.load("800 20px 'Bricolage Grotesque Variable'", letter))
      return (await Promise.all(faces)).map(({ length }) => length)
    })
    expect(counts).toEqual(Array(10).fill(1))
  })
})
