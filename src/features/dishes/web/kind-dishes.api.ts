import { api } from '#site/api.ts'
import type { ListedDishPage } from '../kind-places.contract.ts'
import type { Area } from '../kind-places.rules.ts'

/** The page of the dishes of a kind in a place that follows a cursor. */
export function readKindDishes(kind: string, { province, district }: Area, cursor: string, signal: AbortSignal): Promise<ListedDishPage> {
  return api('GET /places/dishes', { query: { kind, province, district: district ?? undefined, cursor }, signal })
}
