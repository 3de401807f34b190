import type { Page } from '@playwright/test'
import { asMember } from './kept.ts'
import { texts } from './texts.ts'

/** The other channels of notifications: pushes and the digest. */
export const channelScreens: Record<string, (page: Page) => Promise<unknown>> = {
  'settings-on-iphone': async (page) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(window, 'PushManager')
      Object.defineProperty(navigator, 'userAgent', { value: 'iPhone' })
    })
    await asMember(page)
    await page.goto('/tr/settings')
    await page.getByText(texts.channels.onHomeScreen).scrollIntoViewIfNeeded()
  },
  unsubscribe: (page) => page.goto('/unsubscribe?token=', { waitUntil: 'commit' }),
}
