import type { Page } from '@playwright/test'
import { expect } from './journey.ts'
import { asMember } from './kept.ts'
import { texts } from './texts.ts'

/** Opens a group of kinds in the settings of notifications. */
export async function openKinds(page: Page, group: string): Promise<void> {
  const fold = page.locator('details').filter({ has: page.getByRole('heading', { name: group, exact: true }) })
  await fold.locator('summary').click()
  await expect(fold.getByRole('table')).toBeVisible()
}

/** The other channels of notifications: pushes and the digest. */
export const channelScreens: Record<string, (page: Page) => Promise<unknown>> = {
  'settings-on-iphone': async (page) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(window, 'PushManager')
      Object.defineProperty(navigator, 'userAgent', { value: 'iPhone' })
    })
    await asMember(page)
    await page.goto('/tr/settings/notifications')
    await page.getByText(texts.channels.onHomeScreen).scrollIntoViewIfNeeded()
  },
  unsubscribe: (page) => page.goto('/unsubscribe?token=', { waitUntil: 'commit' }),
}
