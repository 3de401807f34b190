import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { keepAxe } from './axe.ts'
import { collectErrors, waitForReadiness } from './journey.ts'
import { screens } from './screens.ts'

/** Their scripts run before those of every later page. */
const leavesScripts = new Set(['carried-votes', 'settings-on-iphone'])

/** A search that ends without a match waits no longer than this, so that the screens after it have their turn. */
const PATIENCE = 20_000

/** What a check finds wrong; a check that throws has found its own failure. */
async function found(check: () => Promise<readonly string[]>): Promise<readonly string[]> {
  try {
    return await check()
  } catch (error) {
    return [(error as Error).message]
  }
}

async function openPage(context: BrowserContext): Promise<{ page: Page; errors: string[] }> {
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE)
  waitForReadiness(page)
  await keepAxe(page)
  return { page, errors: collectErrors(page, test.info()) }
}

/** Makes the browser that of a new visitor again, but for what it has in its cache. */
async function forget(page: Page, cookies: Awaited<ReturnType<BrowserContext['cookies']>>): Promise<void> {
  const context = page.context()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.emulateMedia({ colorScheme: 'light' })
  await context.clearPermissions()
  await context.clearCookies()
  await context.addCookies(cookies)
  // A file of the same site has its storage, and no script that writes to it.
  await page.goto(`${process.env['JOURNEY_URL']}/robots.txt`)
  await page.evaluate(async (patience) => {
    localStorage.clear()
    sessionStorage.clear()
    // Chromium's storage may never answer while a page before still closes it: the tour goes on in a new page then.
    const silent = new Promise<never>((_, fail) => setTimeout(() => fail(new Error('the storage does not answer')), patience))
    for (const { name } of await Promise.race([indexedDB.databases(), silent])) {
      const gone = new Promise((done) => {
        const request = indexedDB.deleteDatabase(name!)
        for (const end of ['success', 'blocked', 'error']) request.addEventListener(end, done)
      })
      await Promise.race([gone, silent])
    }
  }, PATIENCE)
}

/**
 * Opens the screens of a tour one after another in one page, each for a browser that remembers nothing of the screen before. `look`
 * says what is wrong with an open screen. A screen with a problem fails the tour, neither hides nor stops the others, and leaves
 * them a new page.
 */
export async function walkTour(
  context: BrowserContext,
  names: readonly string[],
  look: (page: Page, name: string) => Promise<readonly string[]>,
): Promise<void> {
  const cookies = await context.cookies()
  let { page, errors } = await openPage(context)
  for (const name of names) {
    await test.step(`the screen ${name}`, async () => {
      const problems = [...(await found(() => screens[name]!(page).then(() => look(page, name)))), ...errors.splice(0)]
      if (problems.length > 0) await test.info().attach(`${name}.yml`, { body: await pictureOf(page), contentType: 'text/yaml' })
      expect.soft(problems, `the screen ${name}`).toEqual([])
      const isSpent = problems.length > 0 || leavesScripts.has(name) || (await found(() => forget(page, cookies).then(() => []))).length > 0
      if (!isSpent) return
      await page.close()
      ;({ page, errors } = await openPage(context))
      await forget(page, cookies)
    })
  }
}

/** The accessibility tree of a page, as a failed journey leaves it. */
function pictureOf(page: Page): Promise<string> {
  return page
    .locator('body')
    .ariaSnapshot()
    .catch((error: unknown) => String(error))
}
