import type { RestaurantNews } from '#features/restaurants/live.contract.ts'
import type { ShownRestaurant } from '#features/restaurants/web/restaurant.api.ts'
import { restaurantKeys } from '#features/restaurants/restaurants.keys.ts'
import { showWaitingComments } from '#features/comments/web/show-waiting.ts'
import { api } from '#site/api.ts'
import { pageClient } from '#ui/query-client.ts'
import { wake } from '../wake.ts'

/** Shows new numbers in place. The scoreboard hydrates on the first change; the page layout does not move. */
export async function showNews(pageId: string, news: RestaurantNews): Promise<void> {
  const client = pageClient()
  const key = restaurantKeys.one(pageId)
  const shown = client.getQueryData<ShownRestaurant>(key)
  if (!shown) return
  if (news.id === pageId) showWaitingComments(client, news)
  if (isSame(shown, changed(shown, news))) return
  const scoreboard = document.querySelector<HTMLElement>('lokma-island[data-island=scoreboard]')
  if (scoreboard) await wake(scoreboard)
  client.setQueryData<ShownRestaurant>(key, (restaurant) => restaurant && changed(restaurant, news))
}

/** Reads the current numbers of restaurants whose news may have been missed. */
export async function catchUp(pageId: string, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const { acceptCount, rejectCount, loggedInRatings, anonymousRatings, commentCount } = await api('GET /restaurants/{id}', {
      params: { id },
    })
    await showNews(pageId, {
      id,
      accept: acceptCount,
      reject: rejectCount,
      members: loggedInRatings,
      anonymous: anonymousRatings,
      comments: commentCount,
    })
  }
}

/**
 * Applies news to the shown restaurant. A duet also shows the ratings of its original, so news of the original changes the duet's page too.
 */
function changed(restaurant: ShownRestaurant, { id, accept, reject, members, anonymous }: RestaurantNews): ShownRestaurant {
  const ratings = { loggedInRatings: members, anonymousRatings: anonymous }
  const { parentQuestion } = restaurant
  if (parentQuestion?.id === id) return { ...restaurant, parentQuestion: { ...parentQuestion, ...ratings } }
  return { ...restaurant, ...ratings, acceptCount: accept, rejectCount: reject }
}

function isSame(one: ShownRestaurant, other: ShownRestaurant): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
