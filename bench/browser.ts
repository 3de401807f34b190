import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { findBrowser } from '#scripts/browser.ts'

/** An upper limit, above the number of kinds on any page. */
const CONTROLS_MAX = 80

/** Starts Chromium; prints a line and returns undefined when it is missing. */
export async function openBrowser(what: string): Promise<Browser | undefined> {
  const executablePath = findBrowser()
  if (!executablePath) {
    console.log(`${what}: not run, Chromium is missing (Debian: apt-get install chromium)`)
    return undefined
  }
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
}

/** A new browser context of a phone: a first visit, without service worker. */
export async function openPhone(browser: Browser): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
  })
  return { context, page: await context.newPage() }
}

/** Aborts all writes and navigations from now on, so that any control can be pressed. */
export async function holdStill(page: Page): Promise<void> {
  await page.route('**/*', (route) => {
    const request = route.request()
    return request.method() !== 'GET' || request.isNavigationRequest() ? route.abort() : route.continue()
  })
}

/** Marks one control of each kind for `pressControl`. Links are not controls. @returns the number of marks */
export async function markControls(page: Page): Promise<number> {
  return page.evaluate((max) => {
    const kinds = new Set<string>()
    let marked = 0
    for (const element of document.querySelectorAll<HTMLElement>(
      'button, input:not([type=hidden], [type=file]), textarea, select, summary, [role=button], [role=combobox], [role=tab], [role=switch]',
    )) {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('[inert]')) continue
      const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').replaceAll(/\d+/g, '').trim().slice(0, 12)
      const kind = `${element.tagName} ${element.getAttribute('type')} ${element.className} ${words}`
      if (kinds.has(kind) || marked >= max) continue
      kinds.add(kind)
      element.dataset['bench'] = String(marked++)
    }
    return marked
  }, CONTROLS_MAX)
}

/** Scrolls to a marked control, taps it, types into it if it is a field, and presses Escape. */
export async function pressControl(page: Page, mark: number): Promise<void> {
  const control = page.locator(`[data-bench="${mark}"]`).first()
  await control.scrollIntoViewIfNeeded({ timeout: 1000 }).catch(() => {})
  const box = await control.boundingBox({ timeout: 1000 }).catch(() => null)
  if (!box) return
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  const isField = await control
    .evaluate((element) => element.matches('textarea, input:not([type=checkbox], [type=radio], [type=range])'), undefined, {
      timeout: 1000,
    })
    .catch(() => false)
  if (isField) await page.keyboard.type('ko')
  await page.waitForTimeout(250)
  await page.keyboard.press('Escape')
  await page.waitForTimeout(50)
}
