import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Reason } from '#features/moderation/moderation.rules.ts'
import { errorText } from '#i18n/error-text.ts'
import { api } from '#site/api.ts'
import { ApiError } from '#lib/api.ts'
import { priceTexts } from '#texts/features/prices/prices'
import { changeAddress, reloadPage } from '#ui/navigation.ts'
import { useWrite } from '#ui/use-write.ts'
import { priceKeys } from '../../prices.keys.ts'
import type { AddedPrice, DishPage, PriceDraft } from '../../prices.contract.ts'

/** The next dishes of a restaurant. */
export function readDishes(restaurantId: string, cursor: string | undefined, signal: AbortSignal, limit = 20): Promise<DishPage> {
  return api('GET /restaurants/{id}/prices', { params: { id: restaurantId }, query: { limit, cursor }, signal })
}

/** The dishes that are offered while a name is typed. */
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
    queryFn: ({ pageParam, signal }) => api('GET /dishes/{id}/prices', { params: { id: dishId }, query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
}

/** The id of the section; the page comes back to it after a change. */
export const PRICES = 'fiyatlar'

/** The document shows the prices to everybody, so it is loaded again. */
export function showChange(): void {
  changeAddress(`${window.location.pathname}${window.location.search}#${PRICES}`, { replace: true })
  reloadPage()
}

/** Our sentence for the error where there is one. */
export function refusalText(error: Error, otherwise: string): string {
  return error instanceof ApiError ? errorText(error.code, otherwise) : otherwise
}

/** What a member reads after adding a price: what it waits for, if it does. */
function savedText({ waits }: AddedPrice): string {
  if (!waits) return priceTexts.saved
  if (waits.isShown) return priceTexts.waits.word
  return waits.isGuarded ? priceTexts.waits.guarded : priceTexts.waits.others
}

/** Adds a price, or corrects the one of the same day. */
export function useAddPrice(restaurantId: string) {
  return useWrite({
    send: (body: PriceDraft) => api('POST /restaurants/{id}/prices', { params: { id: restaurantId }, body }),
    said: savedText,
    onDone: showChange,
  })
}

export function useDeletePrice(id: number) {
  return useWrite({
    send: (reason: Reason | undefined) => api('DELETE /prices/{id}', { params: { id }, body: reason }),
    said: priceTexts.removed,
    failed: (error) => refusalText(error, priceTexts.removeFailed),
    onDone: showChange,
  })
}
