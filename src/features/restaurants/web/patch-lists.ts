import type { QueryClient } from '@tanstack/react-query'
import type { Restaurant } from '../restaurants.contract.ts'

/** Updates a restaurant in all cached lists of this tab, so that the lists show the new counts after Back. Loaded with the first vote. */
export function patchLists(client: QueryClient, id: string, change: Partial<Restaurant>): void {
  client.setQueriesData({ predicate: ({ state }) => lists(state.data, id) }, (data: unknown) => patched(data, id, change))
}

/** One or several pages of a list. */
interface Listed {
  items?: (Partial<Restaurant> | null)[]
  pages?: Listed[]
}

const isCard = (item: Partial<Restaurant> | null, id: string): boolean => item?.id === id && 'acceptCount' in item

/** Whether a query contains a list with this restaurant, whichever feature made the query. */
export function lists(data: unknown, id: string): boolean {
  if (typeof data !== 'object' || data === null) return false
  const { items, pages } = data as Listed
  return Array.isArray(pages) ? pages.some((page) => lists(page, id)) : Array.isArray(items) && items.some((item) => isCard(item, id))
}

function patched(data: unknown, id: string, change: Partial<Restaurant>): unknown {
  const { items = [], pages } = data as Listed
  if (Array.isArray(pages)) return { ...(data as Listed), pages: pages.map((page) => (lists(page, id) ? patched(page, id, change) : page)) }
  return { ...(data as Listed), items: items.map((item) => (isCard(item, id) ? { ...item, ...change } : item)) }
}
