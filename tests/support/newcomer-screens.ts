import type { Page } from '@playwright/test'
import type { Comment } from '#features/comments/comments.contract.ts'
import type { HeldText } from '#features/comments/newcomers.contract.ts'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { call } from './calls.ts'
import { asAdmin } from './kept.ts'
import { newName, signUp } from './people.ts'
import { texts } from './texts.ts'

/** A restaurant on which this page's new member voted. @returns its id and title */
export async function votedRestaurant(page: Page): Promise<{ id: string; title: string }> {
  const title = `Taze Büfe ${newName()}`
  const { id } = await call<Restaurant>(page, 'POST', '/restaurants', { title })
  await call(page, 'POST', '/vote', { questionId: id, rating: 8 })
  return { id, title }
}

/** A new member's comment with a link, which waits for a moderator. */
async function waitingComment(page: Page): Promise<{ id: string; title: string }> {
  await signUp(page)
  const restaurant = await votedRestaurant(page)
  const content = 'Menünün tamamı burada: https://taze-bufe.example/menu — yarım ekmek hâlâ eski fiyatında.'
  const said = await call<Comment | HeldText>(page, 'POST', `/restaurants/${restaurant.id}/comments`, { content })
  if (!('isHeld' in said)) throw new Error('the comment does not wait for a moderator')
  return restaurant
}

/** What newcomers and moderators see of a text with a link. */
export const newcomerScreens: Record<string, (page: Page) => Promise<unknown>> = {
  'restaurant-waiting-comment': async (page) => {
    const { id } = await waitingComment(page)
    await page.goto(`/tr/restaurants/${id}`)
    await page.locator('#yorumlar').scrollIntoViewIfNeeded()
    await page.getByRole('region', { name: texts.newcomers.waits }).waitFor()
  },
  'queue-newcomer': async (page) => {
    const { title } = await waitingComment(page)
    await asAdmin(page)
    await page.goto('/tr/moderation/queue?tur=newcomer')
    await page.locator('[data-place]').filter({ hasText: title }).click()
    await page.getByRole('button', { name: texts.moderation.refuse }).click()
    await page.getByRole('button', { name: texts.moderation.refuseSend }).click()
    await page.getByText(texts.errors.REASON_REQUIRED).first().waitFor()
  },
}
