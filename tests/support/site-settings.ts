import { type Page, expect } from '@playwright/test'

interface Settings {
  version: number
  settings: Record<string, unknown>
  defaults: Record<string, unknown>
}

/** The settings of the site, which this page's admin sees. */
export async function settingsOf(page: Page): Promise<Settings> {
  return (await (await page.request.get('/api/moderation/site')).json()) as Settings
}

/** Saves settings as another program of this page's admin would. */
export async function saveSettings(page: Page, changes: Record<string, unknown>): Promise<void> {
  const { version } = await settingsOf(page)
  const answer = await page.request.put('/api/moderation/site', {
    data: { version, changes },
    headers: { origin: process.env['JOURNEY_URL'] ?? '' },
  })
  expect(answer.ok()).toBe(true)
}
