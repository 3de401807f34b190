import type { Page } from '@playwright/test'
import { asMember } from './kept.ts'

async function open(page: Page, path: string): Promise<void> {
  await asMember(page)
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** Opens a section and waits for its first card. */
async function openSection(page: Page, path: string): Promise<void> {
  await open(page, path)
  await page.getByRole('heading', { level: 2 }).first().waitFor()
}

/** The menu of the settings, and their sections. */
export const settingsScreens: Record<string, (page: Page) => Promise<unknown>> = {
  settings: (page) => open(page, '/tr/settings'),
  'settings-profile': (page) => openSection(page, '/tr/settings/profile'),
  'settings-look': (page) => openSection(page, '/tr/settings/look'),
  'settings-notifications': (page) => openSection(page, '/tr/settings/notifications'),
  'settings-privacy': (page) => openSection(page, '/tr/settings/privacy'),
  'settings-security': (page) => openSection(page, '/tr/settings/security'),
  'settings-account': (page) => openSection(page, '/tr/settings/account'),
}
