// Runs the browser journeys; further arguments go to Playwright.
import { spawnSync } from 'node:child_process'
import { findBrowser } from './browser.ts'

const browser = findBrowser()
if (!browser) {
  console.error('The journeys need Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.')
  process.exit(1)
}
const run = spawnSync('node_modules/.bin/playwright', ['test', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, CHROMIUM_PATH: browser },
})
process.exit(run.status ?? 1)
