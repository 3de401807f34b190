import { defineConfig } from '@playwright/test'
import { chooseServerOfWorker } from './tests/support/journey-worker.ts'

// Before a worker reads a file of journeys.
chooseServerOfWorker()

const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

/** A device whose language is chosen already, on the address of the journeys and on those of files that start a server of their own. */
const speaks = (language: string) => ({
  storageState: {
    cookies: ['localhost', '127.0.0.1'].map((domain) => ({
      name: 'language',
      value: language,
      domain,
      path: '/',
      expires: -1,
      httpOnly: false,
      secure: false,
      sameSite: 'Lax' as const,
    })),
    origins: [],
  },
})
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** TEST_PART=main plays the main journeys at the width of a phone, TEST_PART=rest all that this leaves out. */
const part = { main: { grep: /@main/ }, rest: { grepInvert: /@main/ } }[process.env['TEST_PART'] ?? ''] ?? {}

/** Nothing in these files depends on the width; look.spec.ts sees their screens at both. */
const phoneFiles =
  /\/(languages|notifications|carry|editing|reply-likes|own-deletion|points|withdraw|account|accounts|admin|avatar|card|collections|comments|dialogs|follow|gifts|google|home|hub|keys|mail|messages|posting|profile|reports|settings|top|vote)\.spec\.ts$/

export default defineConfig({
  testDir: 'tests/journeys',
  outputDir: 'test-results',
  forbidOnly: process.env['CI'] !== undefined,
  retries: 0,
  workers: 2,
  // On a machine three times as slow as usual, too, what happens late is no failure; what never happens is.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  globalSetup: './tests/support/journey-server.ts',
  use: {
    locale: 'tr-TR',
    // What moves for ever keeps a core busy; the journey about motion asks for it.
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'Europe/Istanbul',
    // It does nothing as long as there is a network, and costs each browser a process; the journey without one allows it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // The first empty page of a context and the site would have a process each.
        '--renderer-process-limit=1',
      ],
    },
  },
  projects: [
    { name: 'phone', use: { ...phone, ...speaks('tr') }, ...part },
    // Journeys name the keys of texts, so that they run in English too: ENGLISH=all plays all that are not about Turkish. By default the main screens are seen once.
    {
      name: 'english',
      use: { ...phone, ...speaks('en') },
      ...(process.env['ENGLISH'] === 'all'
        ? { grepInvert: /@turkish/, testIgnore: /\/languages\.spec\.ts$/ }
        : { testMatch: /look\.spec\.ts$/, grep: /a tour|nothing is wider/, grepInvert: /@once/ }),
    },
    // What is said and done on most does not depend on the width: a tag asks for both. WIDTHS=all plays all whose wide page was ever seen.
    {
      name: 'desktop',
      ...(process.env['WIDTHS'] === 'all' ? { grepInvert: /@once/, testIgnore: phoneFiles } : { grep: /@both/ }),
      use: { viewport: { width: 1440, height: 900 }, ...speaks('tr') },
    },
  ],
})
