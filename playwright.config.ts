import { defineConfig } from '@playwright/test'

const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

export default defineConfig({
  testDir: 'tests/journeys',
  outputDir: 'test-results',
  forbidOnly: process.env['CI'] !== undefined,
  retries: 0,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
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
      ],
    },
  },
  projects: [
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
    // What is said and done on these does not depend on the width; look.spec.ts sees their screens at both.
    {
      name: 'desktop',
      grepInvert: /@once/,
      testIgnore:
        /\/(account|accounts|admin|avatar|card|collections|comments|dialogs|follow|gifts|google|home|hub|keys|mail|messages|posting|profile|reports|settings|top|vote)\.spec\.ts$/,
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
})
