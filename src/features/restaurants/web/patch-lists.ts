import type { QueryClient } from '@tanstack/react-query'
import { duetKeys } from '#features/duets/duets.keys.ts'
import { feedKeys } from '#features/feed/feed.keys.ts'
import { profileKeys } from '#features/profiles/profiles.keys.ts'
import { restaurantKeys } from '../restaurants.keys.ts'
import type { Restaurant } from '../restaurants.contract.ts'

const LISTS = [restaurantKeys.lists, duetKeys.lists, profileKeys.lists, feedKeys.all]

/** Updates a restaurant in all cached lists of this tab, so that Back shows the new counts. Loaded with the first vote. */
export function patchLists(client: QueryClient, id: string, change: Partial<Restaurant>): void {
  for (const queryKey of LISTS) client.setQueriesData({ queryKey }, (data: unknown) => patched(data, id, change))
}

/** One or several pages of a list. */
interface Listed {
  items?: (Partial<Restaurant> | null)[]
  pages?: Listed[]
}

function patched(data: unknown, id: string, change: Partial<Restaurant>): unknown {
  if (typeof data !== 'object' || data === null) return data
  const { items, pages } = data as Listed
  if (Array.isArray(pages)) return { ...data, pages: pages.map((page) => patched(page, id, change)) }
  if (!Array.isArray(items)) return data
  return { ...data, items: items.map((item) => (item?.id === id && 'acceptCount' in item ? { ...item, ...change } : item)) }
}
