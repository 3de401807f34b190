import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Reason } from '#features/moderation/moderation.rules.ts'
import { PRICES } from '#features/restaurants/web/page-sections.ts'
import { api } from '#site/api.ts'
import { refusalText } from '#site/refusal-text.ts'
import { priceTexts } from '#texts/features/prices/prices'
import { reloadPage } from '#ui/navigation.ts'
import { useWrite } from '#ui/use-write.ts'
import { priceKeys } from '../../prices.keys.ts'
import type { AddedPrice, MenuDishPage, PriceDraft } from '../../prices.contract.ts'

/** The next dishes of a restaurant. */
export function readDishes(restaurantId: string, cursor: string | undefined, signal: AbortSignal, limit = 20): Promise<MenuDishPage> {
  return api('GET /restaurants/{id}/dishes', { params: { id: restaurantId }, query: { limit, cursor }, signal })
}

/** The dishes that the form suggests while a name is typed. */
export function suggestionsOptions(restaurantId: string) {
  return queryOptions({
    queryKey: priceKeys.suggestions(restaurantId),
    queryFn: ({ signal }) => readDishes(restaurantId, undefined, signal, 50),
  })
}

/** All prices of a dish, the latest first. */
export function historyOptions(dishId: number) {
  return infiniteQueryOptions({
    queryKey: priceKeys.history(dishId),
    queryFn: ({ pageParam, signal }) => api('GET /portions/{id}/prices', { params: { id: dishId }, query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
}

/** The message after a member added a price: what the price waits for, if it waits. */
function savedText({ waits }: AddedPrice): string {
  if (!waits) return priceTexts.saved
  if (waits.isShown) return priceTexts.waits.word
  return waits.isGuarded ? priceTexts.waits.guarded : priceTexts.waits.others
}

/** Adds a price, or corrects the member's price of the same day. */
export function useAddPrice(restaurantId: string) {
  return useWrite({
    send: (body: PriceDraft) => api('POST /restaurants/{id}/prices', { params: { id: restaurantId }, body }),
    said: savedText,
    onDone: () => reloadPage(PRICES),
  })
}

export function useDeletePrice(id: number) {
  return useWrite({
    send: (reason: Reason | undefined) => api('DELETE /prices/{id}', { params: { id }, body: reason }),
    said: priceTexts.removed,
    failed: (error) => refusalText(error, priceTexts.removeFailed),
    onDone: () => reloadPage(PRICES),
  })
}
