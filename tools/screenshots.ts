// Starts the product with demo data and captures every screen, at three widths and in both themes, into test-results/screens.
// With screen names as arguments, only those; with --english in English, to files that end in -en.
import { mkdir } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import startProduct from '#tests/support/journey-server.ts'
import { screens } from '#tests/support/screens.ts'
import { findBrowser } from '#scripts/browser.ts'

const WIDTHS = [390, 768, 1440]
const TALLEST = 3600
const folder = 'test-results/screens'

/** Runs in the page: waits for the fonts and the visible pictures, and then for two frames. */
async function settled(): Promise<void> {
  await document.fonts.ready
  const inSight = [...document.images].filter((image) => image.checkVisibility() && image.getBoundingClientRect().top < window.innerHeight)
  const late = new Promise((done) => setTimeout(done, 5000))
  await Promise.race([late, Promise.all(inSight.map((image) => image.decode().catch(() => {})))])
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
}

const executablePath = findBrowser()
if (!executablePath) {
  console.error('Screenshots need Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.')
  process.exit(1)
}
const isEnglish = process.argv.includes('--english')
// What tests/support/texts.ts reads.
if (isEnglish) process.env['SCREENS_LANGUAGE'] = 'en'
const wanted = process.argv.slice(2).filter((argument) => argument !== '--english')
const names = Object.keys(screens).filter((name) => wanted.length === 0 || wanted.includes(name))
await mkdir(folder, { recursive: true })
const given = process.env['JOURNEY_URL']
const stop = given ? async () => {} : await startProduct()
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
let failures = 0
try {
  for (const width of WIDTHS) {
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const name of names) {
        const context = await browser.newContext({
          baseURL: process.env['JOURNEY_URL']!,
          viewport: { width, height: width < 1024 ? 844 : 900 },
          locale: 'tr-TR',
          timezoneId: 'Europe/Istanbul',
          colorScheme,
          reducedMotion: 'reduce',
        })
        await context.addCookies([{ name: 'language', value: isEnglish ? 'en' : 'tr', url: process.env['JOURNEY_URL']! }])
        const page = await context.newPage()
        try {
          await screens[name]!(page)
          await page.waitForLoadState('load')
          // The whole page as one tall screen, so that the bottom bar is at its end.
          const height = await page.evaluate(() => document.documentElement.scrollHeight)
          await page.setViewportSize({ width, height: Math.min(TALLEST, Math.max(844, height)) })
          await page.evaluate(settled)
          await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}${isEnglish ? '-en' : ''}.png` })
        } catch (error) {
          failures++
          console.error(`${name} at ${width} px, ${colorScheme}: ${(error as Error).message.split('\n')[0]}`)
        }
        await context.close()
      }
    }
  }
} finally {
  await browser.close()
  await stop()
}
console.log(`${names.length * WIDTHS.length * 2 - failures} pictures in ${folder}`)
process.exit(failures > 0 ? 1 : 0)
