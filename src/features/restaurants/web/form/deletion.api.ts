import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { postingTexts } from '#texts/features/restaurants/posting'
import { errorText } from '#i18n/error-text.ts'
import { api } from '#site/api.ts'
import { ApiError } from '#lib/api.ts'
import { go } from '#ui/navigation.ts'
import { toast } from '#ui/toast.ts'
import { restaurantKeys } from '../../restaurants.keys.ts'

/** Error codes with their own text; all others show a general failure. */
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
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api('DELETE /restaurants/{id}', { params: { id } }),
    onSuccess: () => {
      toast(isDuet ? postingTexts.duetDeleted : postingTexts.restaurantDeleted, { tone: 'good' })
      go('/tr/restaurants', { replace: true })
    },
    onError: (error) => {
      const code = error instanceof ApiError ? error.code : ''
      toast(telling.has(code) ? errorText(code) : postingTexts.deleteFailed, { tone: 'error' })
      // Someone may have voted meanwhile: then the dialog offers the request.
      void client.invalidateQueries({ queryKey: restaurantKeys.deletion(id) })
    },
  })
}
