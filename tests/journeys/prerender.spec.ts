import { expect, phoneOnly, test } from '#tests/support/journey.ts'
import { texts } from '#tests/support/texts.ts'

test.describe('a page that the browser renders before it is opened', phoneOnly, () => {
  test('asks nothing about its reader and does nothing until it is shown', async ({ page }) => {
    const calls: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/') || pathname === '/chat/negotiate') calls.push(`${request.method()} ${pathname}`)
    })
    await page.addInitScript(() => Object.defineProperty(document, 'prerendering', { value: true }))
    await page.goto('/tr/restaurants', { waitUntil: 'commit' })
    // The link of a card to its vote wakes the vote card where the page is shown.
    const href = await page.getByRole('article').first().getByRole('link', { name: texts.card.vote }).getAttribute('href')
    await page.goto(href!, { waitUntil: 'commit' })
    await page.waitForLoadState('networkidle')
    expect(calls).toEqual([])
    await expect(page.locator('lokma-island[awake]')).toHaveCount(0)
    await page.evaluate(() => document.dispatchEvent(new Event('prerenderingchange')))
    await expect.poll(() => calls).toContain('GET /api/viewer')
    expect(calls.every((call) => call.startsWith('GET '))).toBe(true)
  })

  test('is offered for links, but never for addresses that do something', async ({ page }) => {
    await page.goto('/tr')
    const rules = JSON.parse((await page.locator('script[type=speculationrules]').textContent())!) as {
      prefetch: { where: unknown }[]
      prerender: { where: unknown }[]
    }
    expect(JSON.stringify(rules.prefetch[0]!.where)).toContain('/tr/explore')
    // Lists, rankings and restaurants are rendered ahead; screens of a member are not.
    expect(JSON.stringify(rules.prerender)).not.toMatch(/messages|settings|auth|profile/)
  })
})
