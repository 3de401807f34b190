import type { Page } from '@playwright/test'
import { asMember, asZeynep } from './kept.ts'
import { texts } from './texts.ts'

/** What comes to a member: the feed and the notification centre. */
export const feedScreens: Record<string, (page: Page) => Promise<unknown>> = {
  notifications: async (page) => {
    await asZeynep(page)
    await page.goto('/tr/notifications')
    await page.getByRole('main').getByRole('listitem').first().waitFor()
  },
  'notifications-empty': async (page) => {
    await page.route(/\/api\/notifications(\?|$)/, (route) => route.fulfill({ json: { items: [], nextCursor: null } }))
    await asMember(page)
    await page.goto('/tr/notifications')
    await page.getByText(texts.notifications.empty).waitFor()
  },
  following: async (page) => {
    await asZeynep(page)
    await page.goto('/tr/following')
    await page.getByRole('article').first().waitFor()
    await page.getByRole('region', { name: texts.feed.suggested }).waitFor()
  },
  'following-nobody': async (page) => {
    await asMember(page)
    await page.goto('/tr/following')
    await page.getByText(texts.feed.nobody).waitFor()
  },
}
