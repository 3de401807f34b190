import type { Page } from '@playwright/test'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, phoneOnly, test } from '#tests/support/journey.ts'
import { signInByApi } from '#tests/support/people.ts'
import { texts } from '#tests/support/texts.ts'

/** Waits until the service worker has cached what it shows without network. */
async function prepared(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    if (active!.state !== 'activated') await new Promise((done) => active!.addEventListener('statechange', done, { once: true }))
  })
}

/** All cache entries of the service worker. */
function kept(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)))
    return (await Promise.all(caches.map((cache) => cache.keys()))).flat().map(({ url }) => url)
  })
}

test.use({ serviceWorkers: 'allow' })

test.describe('without network', () => {
  for (const [theme, ground] of [
    ['light', 'rgb(247, 240, 227)'],
    ['dark', 'rgb(18, 13, 10)'],
  ] as const) {
    test(
      `a page without a network says so in the colours of a ${theme} device, and loads by itself when the network is back`,
      phoneOnly,
      async ({ page, context }) => {
        await page.emulateMedia({ colorScheme: theme })
        await page.goto('/tr')
        await prepared(page)
        await context.setOffline(true)
        expect((await page.goto('/tr/restaurants?tur=doner#liste', { waitUntil: 'commit' }))?.status()).toBe(503)
        await expect(page.getByRole('heading', { level: 1, name: texts.offline.title })).toBeVisible()
        await expect(page).toHaveTitle(`${texts.offline.title} · ${texts.common.siteName}`)
        await expect(page.locator('body')).toHaveCSS('background-color', ground)
        await page.getByRole('button', { name: texts.common.tryAgain }).press('Enter')
        await expect(page.getByRole('status')).toHaveText(texts.offline.still)
        expect((await new AxeBuilder({ page }).setLegacyMode().analyze()).violations.map(({ id }) => id)).toEqual([])
        await context.setOffline(false)
        await expect(page.getByRole('heading', { level: 1, name: texts.list.title })).toBeVisible()
        await expect(page).toHaveURL(/\/tr\/restaurants\?tur=doner#liste$/)
      },
    )
  }

  test('a chosen theme overrides that of the device', phoneOnly, async ({ page, context }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto('/tr')
    await page.getByRole('button', { name: texts.common.toggleTheme }).click()
    await prepared(page)
    await context.setOffline(true)
    await page.goto('/tr/top-rated', { waitUntil: 'commit' })
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(18, 13, 10)')
  })

  test('an answer of the server is shown as it is, and the worker answers only for pages', phoneOnly, async ({ page, context }) => {
    await page.goto('/tr')
    await prepared(page)
    expect((await page.goto('/tr/buralarda-yok'))?.status()).toBe(404)
    await page.goto('/')
    await expect(page).toHaveURL(/\/tr$/)
    await context.setOffline(true)
    await expect(page.goto('/api/viewer')).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
  })
})

test(
  'nothing is kept of what people see, neither a page nor an answer, and a new worker clears what an old one kept',
  phoneOnly,
  async ({ page }) => {
    await signInByApi(page, 'zeynep@lokma.example')
    await page.goto('/tr')
    await prepared(page)
    for (const path of ['/tr/profile/zeynep', '/tr/messages', '/tr/settings/account', '/tr/restaurants']) await page.goto(path)
    expect(await page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
    expect(await kept(page)).toEqual([])
    await page.evaluate(async () => (await caches.open('lokma-0')).put('/api/viewer', new Response('{}')))
    expect(await kept(page)).toHaveLength(1)
    await page.evaluate(() => navigator.serviceWorker.register('/service-worker.js?next'))
    await expect.poll(() => kept(page)).toEqual([])
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(1)
  },
)

test('Lokma meets the requirements to be installed on the home screen', phoneOnly, async ({ page, context }) => {
  await page.goto('/tr')
  await prepared(page)
  const session = await context.newCDPSession(page)
  const manifest = await session.send('Page.getAppManifest')
  expect(manifest.errors).toEqual([])
  expect(manifest.url).toMatch(/\/manifest(?:\.en)?\.webmanifest$/)
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  // A test browser is a private window and reports that it cannot install anything.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
})
