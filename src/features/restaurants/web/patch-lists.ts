import type { QueryClient } from '@tanstack/react-query'
import type { Restaurant } from '../restaurants.contract.ts'

const LISTS = ['restaurants', 'trending', 'top-rated', 'duets', 'profile-list', 'feed']

/** Shows the new numbers of a restaurant in every list that this tab holds, so that the way back shows them too. Loaded with the first vote. */
export function patchLists(client: QueryClient, id: string, change: Partial<Restaurant>): void {
  for (const list of LISTS) client.setQueriesData({ queryKey: [list] }, (data: unknown) => patched(data, id, change))
}

/** A page of a list, or several. */
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
