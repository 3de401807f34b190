import type { Page, Route } from '@playwright/test'
import { expect, main, phoneOnly, test } from '#tests/support/journey.ts'
import { findRestaurant, signUp, votableRestaurant } from '#tests/support/people.ts'
import { texts, verdict } from '#tests/support/texts.ts'

const BOOT = /\/assets\/boot-[^/]+\.js$/
/** The scripts of islands: every script except the first and its imports. */
const ISLANDS = /\/assets\/(?!boot-|first-|rolldown-runtime-)[^/]+\.js$/

/** Holds these files back until the function that it returns is called. */
async function hold(page: Page, files: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(files, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

const ready = (page: Page) => page.locator('html[data-ready]').waitFor({ state: 'attached' })

/** Tells, each time it is asked, which script files have run since the last time: the coverage lists a file that is only fetched, too. */
async function watchScripts(page: Page): Promise<() => Promise<string[]>> {
  const profiler = await page.context().newCDPSession(page)
  await profiler.send('Profiler.enable')
  await profiler.send('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  return async () =>
    (await profiler.send('Profiler.takePreciseCoverage')).result
      .filter(({ url, functions }) => url.endsWith('.js') && functions.some(({ ranges }) => ranges.some(({ count }) => count > 0)))
      .map(({ url }) => new URL(url).pathname)
}

test.use({ isFirstVisit: true })

test.describe('what a first visit loads', phoneOnly, () => {
  test('a visitor who touches nothing executes only the first script, of at most 20 KB', main, async ({ page, request }) => {
    const { id } = await findRestaurant(request, ({ isVotable, photos }) => isVotable && photos.length === 3)
    const takeRun = await watchScripts(page)
    for (const path of ['/tr', '/tr/restaurants', `/tr/restaurants/${id}`]) {
      // What the page before has run.
      await takeRun()
      await page.goto(path)
      const executed = new Set<string>()
      const names = async () => {
        for (const file of await takeRun()) executed.add(file)
        return [...executed].map((file) => file.replace(/^\/assets\/|-[\w-]{8}\.js$/g, '')).toSorted()
      }
      // Cards with opening hours say whether the restaurant is open: hours. Once the page is idle, its file hides the bars under the thumb and
      // corrects the times of a cached page; follow-page waits for the votes of others on a restaurant.
      const wanted = ['boot', 'first', 'hours', 'page', 'rolldown-runtime', ...(path.endsWith(id) ? ['follow-page'] : [])].toSorted()
      // On a busy machine the page is idle long after the network is, and a file runs some time after it came.
      await expect.poll(names, { message: path }).toEqual(wanted)
      await page.waitForLoadState('networkidle')
      expect(await names(), path).toEqual(wanted)
      let bytes = 0
      for (const file of executed)
        bytes += Number((await request.get(file, { headers: { 'accept-encoding': 'br' } })).headers()['content-length'])
      expect(bytes, path).toBeGreaterThan(2000)
      expect(bytes, path).toBeLessThanOrEqual(20 * 1024)
    }
  })

  test('the page does not wait for pictures that never arrive', async ({ page }) => {
    const letGo = await hold(page, /\/(media|art)\//)
    await page.goto('/tr/restaurants', { waitUntil: 'commit' })
    await ready(page)
    letGo()
  })

  test('a control pressed before the first script has loaded looks pressed, and acts once after it has', main, async ({ page }) => {
    const letGo = await hold(page, BOOT)
    await page.goto('/tr', { waitUntil: 'commit' })
    const toggle = page.getByRole('banner').getByRole('button', { name: texts.common.toggleTheme })
    for (let press = 0; press < 2; press++) {
      await toggle.click()
      await expect(toggle).toHaveAttribute('data-pressed')
    }
    letGo()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(toggle).not.toHaveAttribute('data-pressed')
  })

  for (const [what, files] of [
    ['the first script is', BOOT],
    ['the files of an island are', ISLANDS],
  ] as const) {
    test(`a vote chosen before ${what} there looks pressed and is cast once`, async ({ page, request }) => {
      const { id } = await votableRestaurant(request, files === BOOT ? 30 : 31)
      const sent: unknown[] = []
      page.on('request', (call) => call.url().endsWith('/api/vote') && sent.push(call.postDataJSON()))
      const letGo = await hold(page, files)
      await page.goto(`/tr/restaurants/${id}`, { waitUntil: 'commit' })
      if (files === ISLANDS) await ready(page)
      const ballot = page.getByRole('form', { name: texts.vote.heading })
      const slider = ballot.getByRole('slider', { name: texts.vote.slider })
      await slider.fill('9')
      const reject = ballot.getByRole('button', { name: verdict('reject') })
      for (let press = 0; press < 2; press++) {
        await reject.click()
        await expect(reject).toHaveAttribute('data-pressed')
      }
      letGo()
      await expect(reject).toHaveAttribute('aria-pressed', 'true')
      await expect(reject).not.toHaveAttribute('data-pressed')
      await expect(slider).toHaveValue('9')
      expect(sent).toEqual([])
      await ballot.getByRole('button', { name: texts.vote.submit }).click()
      await expect(page.getByText(texts.vote.success)).toBeVisible()
      expect(sent).toEqual([expect.objectContaining({ rating: 9, choice: 'reject' })])
    })

    test(`text typed before ${what} there stays, and the search runs when they are`, async ({ page }) => {
      const letGo = await hold(page, files)
      await page.goto('/tr', { waitUntil: 'commit' })
      if (files === ISLANDS) await ready(page)
      // Before the styles are there, the field of the header is not hidden yet.
      const field = page.locator('.dock').getByRole('combobox', { name: texts.search.label })
      await field.pressSequentially('kad')
      letGo()
      await expect(page.getByRole('listbox', { name: texts.search.results }).getByRole('option').first()).toBeVisible()
      await field.pressSequentially('ir')
      await expect(field).toHaveValue('kadir')
      await expect(field).toBeFocused()
    })
  }

  test('an island whose files failed to load acts once they come [MEND-38]', async ({ page, request }) => {
    const { id, title } = await findRestaurant(request, ({ photos }) => photos.length === 3)
    const lose = (route: Route) => route.abort('internetdisconnected')
    await page.route(/\/assets\/restaurant-gallery\.island-[^/]+\.js$/, lose)
    await page.goto(`/tr/restaurants/${id}`)
    const photo = page.getByRole('button', { name: texts.detail.enlarge(title, 1, 3) })
    const lost = page.waitForEvent('requestfailed')
    await photo.click()
    await lost
    await expect(page.getByText(texts.common.waiting)).toBeVisible()
    await expect(photo).toHaveAttribute('data-pressed')
    await page.unrouteAll({ behavior: 'wait' })
    await expect(page.getByRole('dialog', { name: texts.detail.viewer(title) })).toHaveCount(1)
  })

  test('an island that comes into view wakes although React has replaced its markup meanwhile', async ({ page, request }) => {
    // React does so when the data is newer than the page. The browser reports to the observer later: here always too late. A
    // report that the island is far away comes in time: no script has touched the island by then.
    await page.addInitScript(() => {
      const Real = window.IntersectionObserver
      window.IntersectionObserver = class extends Real {
        constructor(report: IntersectionObserverCallback, options?: IntersectionObserverInit) {
          super((entries, observer) => {
            for (const { target, isIntersecting } of entries)
              if (isIntersecting && target.parentElement?.localName === 'lokma-island') target.replaceWith(target.cloneNode(true))
            report(entries, observer)
          }, options)
        }
      }
    })
    await signUp(page)
    const { id } = await findRestaurant(request, ({ isVotable }) => isVotable)
    await page.goto(`/tr/restaurants/${id}`)
    const comments = page.locator('lokma-island[data-island=comment-section]')
    await comments.scrollIntoViewIfNeeded()
    await expect(comments).toHaveAttribute('awake')
  })

  test('text typed and submitted before the scripts have loaded stays, and the scripts send it', async ({ page }) => {
    const letGo = await hold(page, BOOT)
    await page.goto('/tr/auth', { waitUntil: 'commit' })
    await page.getByLabel(texts.auth.email).fill('kimse')
    await page.getByLabel(texts.auth.email).press('Enter')
    letGo()
    await expect(page.getByLabel(texts.auth.email)).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel(texts.auth.email)).toHaveValue('kimse')
    await expect(page).toHaveURL(/\/tr\/auth$/)
  })

  test('a search needs no scripts', async ({ page }) => {
    await page.route(BOOT, (route) => route.fulfill({ status: 404 }))
    await page.goto('/tr/restaurants', { waitUntil: 'commit' })
    // The script that closes the filters on a phone runs before the cards are parsed.
    await page.getByRole('article').first().waitFor()
    await page.locator('#filtreler > summary').click()
    await page.locator('input[name=yer]').fill('İzmir')
    await page.locator('input[name=yer]').press('Enter')
    await expect(page).toHaveURL(/yer=/)
  })

  test('Turkish letters come in small font files', async ({ page }) => {
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

  test('a title has a font for every letter that the font files contain', async ({ page }) => {
    await page.goto('/tr')
    const counts = await page.evaluate(async () => {
      const faces = Array.from('aéßŁğ₺€„‚…', (letter) => document.fonts.load("800 20px 'Bricolage Grotesque Variable'", letter))
      return (await Promise.all(faces)).map(({ length }) => length)
    })
    expect(counts).toEqual(Array(10).fill(1))
  })
})
