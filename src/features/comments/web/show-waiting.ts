import type { QueryClient } from '@tanstack/react-query'
import type { ShownRestaurant } from '#features/restaurants/web/restaurant.api.ts'
import { restaurantKeys } from '#features/restaurants/restaurants.keys.ts'
import { commentTexts } from '#texts/features/comments/comments'
import { commentKeys } from '../comments.keys.ts'

/** The number of comments that were added since the page was read. */
export function waitingComments(shown: number, live: number | undefined): number {
  return Math.max(0, (live ?? 0) - shown)
}

/**
 * Offers new comments behind a button, so that the text that a person reads does not move. Before the discussion is hydrated, this shows
 * the button without React.
 */
export function showWaitingComments(client: QueryClient, { id, comments }: { id: string; comments: number }): void {
  const key = commentKeys.live(id)
  client.setQueryDefaults(key, { gcTime: Infinity })
  client.setQueryData<number>(key, comments)
  const button = document.querySelector<HTMLElement>('lokma-island[data-island=comment-section]:not([awake]) [data-waiting]')
  if (!button) return
  const waiting = waitingComments(client.getQueryData<ShownRestaurant>(restaurantKeys.one(id))?.commentCount ?? 0, comments)
  button.hidden = waiting === 0
  button.textContent = commentTexts.showNew(waiting)
}
