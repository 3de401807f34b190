import type { APIRequestContext, Page } from '@playwright/test'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { call } from '#tests/support/calls.ts'
import { expect, mainAtBothWidths, test } from '#tests/support/journey.ts'
import { newName, signUp } from '#tests/support/people.ts'
import { texts } from '#tests/support/texts.ts'

const origin = () => ({ origin: process.env['JOURNEY_URL'] ?? '' })

/** A new restaurant, and the requests of a member who did not add it. */
async function restaurant(page: Page): Promise<{ id: string; title: string; member: APIRequestContext }> {
  await signUp(page)
  const title = `Canlı Büfe ${newName()}`
  const made = await page.request.post('/api/restaurants', { data: { title }, headers: origin() })
  await signUp(page)
  return { id: ((await made.json()) as Restaurant).id, title, member: page.request }
}

/** What moved in the content of the page since this call, in words; the page is loaded. */
async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(async () => {
    await document.fonts.ready
    const shifts: string[] = []
    Object.assign(window, { shifts })
    type Shift = PerformanceEntry & { value: number; sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[] }
    const placeOf = ({ x, y, width, height }: DOMRect): string => [x, y, width, height].map(Math.round).join(' ')
    new PerformanceObserver((entries) => {
      for (const { value, sources } of entries.getEntries() as Shift[])
        for (const { node, previousRect, currentRect } of sources)
          if (node && document.querySelector('main')?.contains(node)) {
            const what = node instanceof Element ? node.outerHTML.slice(0, 120) : node.nodeValue
            shifts.push(`${value}: ${what} from ${placeOf(previousRect)} to ${placeOf(currentRect)}`)
          }
    }).observe({ type: 'layout-shift' })
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  })
  return () => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)
}

/** The streams that this browser has open: the server has begun to answer, so that it misses no news. */
function watchStreams(page: Page): Set<string> {
  const open = new Set<string>()
  const context = page.context()
  context.on('response', (response) => response.url().includes('/api/live') && open.add(response.url()))
  context.on('requestfinished', (request) => open.delete(request.url()))
  context.on('requestfailed', (request) => open.delete(request.url()))
  return open
}

const setVisibility = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => value })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)

test(
  'an open page shows the votes of others in place, and new comments behind a button; nothing moves [RANK-07]',
  mainAtBothWidths,
  async ({ page, browser }) => {
    const { id, member } = await restaurant(page)
    const reader = await (await browser.newContext({ baseURL: process.env['JOURNEY_URL']! })).newPage()
    const streams = watchStreams(reader)
    await reader.goto(`/tr/restaurants/${id}`)
    await expect.poll(() => streams.size).toBe(1)
    const shifts = await watchShifts(reader)

    await call({ request: member }, 'POST', '/vote', { questionId: id, rating: 9, comment: 'Közü yerinde' })
    const members = reader.getByRole('img', { name: `${texts.detail.members}: 9`, exact: true })
    await expect(members).toBeVisible()
    await expect(reader.getByRole('region', { name: texts.detail.scores })).toContainText(texts.detail.votes('1'))
    const show = reader.getByRole('button', { name: texts.comments.showNew(1) })
    await expect(show).toBeVisible()
    await expect(reader.getByRole('article').filter({ hasText: 'Közü yerinde' })).toHaveCount(0)
    expect(await shifts(), 'a first vote and a first comment').toEqual([])

    await show.click()
    await expect(reader.getByRole('article').filter({ hasText: 'Közü yerinde' })).toBeVisible()
    await expect(show).toHaveCount(0)
    await expect(reader.locator('#yorumlar')).toBeFocused()
    await reader.context().close()
  },
)

test('all tabs of a browser share one stream; a hidden page holds none, and reads what it missed when it is seen again [RANK-07]', async ({
  page,
}) => {
  const [one, other] = [await restaurant(page), await restaurant(page)]
  const streams = watchStreams(page)
  await page.goto(`/tr/restaurants/${one.id}`)
  const second = await page.context().newPage()
  await second.goto(`/tr/restaurants/${other.id}`)
  const both = expect.poll(() => [...streams].map((url) => [one.id, other.id].map((id) => url.includes(id))))
  await both.toEqual([[true, true]])

  const vote = (id: string) => call(page, 'POST', '/vote', { questionId: id, rating: 7 })
  await vote(other.id)
  await expect(second.getByRole('img', { name: `${texts.detail.members}: 7`, exact: true })).toBeVisible()

  await setVisibility(page, 'hidden')
  await expect.poll(() => [...streams].map((url) => [one.id, other.id].map((id) => url.includes(id)))).toEqual([[false, true]])
  await setVisibility(second, 'hidden')
  await expect.poll(() => streams.size).toBe(0)
  await vote(one.id)
  await setVisibility(page, 'visible')
  await expect(page.getByRole('img', { name: `${texts.detail.members}: 7`, exact: true })).toBeVisible()
  await second.close()
})
