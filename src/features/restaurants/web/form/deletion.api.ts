import { queryOptions } from '@tanstack/react-query'
import { postingTexts } from '#texts/features/restaurants/posting'
import { errorText } from '#i18n/error-text.ts'
import { api } from '#site/api.ts'
import { ApiError } from '#lib/api.ts'
import { go } from '#ui/navigation.ts'
import { useWrite } from '#ui/use-write.ts'
import { restaurantKeys } from '../../restaurants.keys.ts'

/** The error codes that have their own text; all others show a general message. */
const telling = new Set(['RESTAURANT_IN_USE', 'RESTAURANT_NOT_FOUND', 'RATE_LIMITED'])

/** Whether the author can delete a restaurant at this moment. */
export function deletionOptions(id: string) {
  return queryOptions({
    queryKey: restaurantKeys.deletion(id),
    queryFn: ({ signal }) => api('GET /restaurants/{id}/deletion', { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

/** Deletes the author's restaurant or duet and opens the list. */
export function useDeleteRestaurant(id: string, isDuet: boolean) {
  return useWrite({
    send: () => api('DELETE /restaurants/{id}', { params: { id } }),
    said: isDuet ? postingTexts.duetDeleted : postingTexts.restaurantDeleted,
    failed: (error) => {
      const code = error instanceof ApiError ? error.code : ''
      return telling.has(code) ? errorText(code) : postingTexts.deleteFailed
    },
    onDone: () => go('/tr/restaurants', { replace: true }),
    // Another member may have voted in the meantime: then the dialog offers the request to moderators.
    onFailed: (_, __, client) => void client.invalidateQueries({ queryKey: restaurantKeys.deletion(id) }),
  })
}
