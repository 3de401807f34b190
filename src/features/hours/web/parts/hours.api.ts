import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { thanksText } from '#features/witnesses/web/waits-text.ts'
import { errorText } from '#i18n/error-text.ts'
import { api } from '#site/api.ts'
import { ApiError } from '#lib/api.ts'
import { hoursTexts } from '#texts/features/hours/hours'
import { reloadPage } from '#ui/navigation.ts'
import { toast } from '#ui/toast.ts'
import type { HoursInput, UndoInput, RestaurantHours } from '../../hours.contract.ts'
import { hoursKeys } from '../../hours.keys.ts'

/** The hours of a restaurant as they are now: they are never cached, because the document may be older. */
export function hoursOptions(id: string) {
  return queryOptions({
    queryKey: hoursKeys.one(id),
    queryFn: ({ signal }) => api('GET /restaurants/{id}/hours', { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

export function historyOptions(id: string) {
  return infiniteQueryOptions({
    queryKey: hoursKeys.history(id),
    queryFn: ({ pageParam, signal }) =>
      api('GET /restaurants/{id}/hours/history', { params: { id }, query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
  })
}

/** Saves hours and shows the page with them. */
export function useSaveHours(id: string) {
  return useMutation({
    mutationFn: (body: HoursInput) => api('PUT /restaurants/{id}/hours', { params: { id }, body }),
    onSuccess: (hours, { value }) => {
      toast(savedText(hours, value), { tone: 'good' })
      reloadPage()
    },
  })
}

/** What became of hours that a member said: they hold, as one member's word or not, or wait for others. */
function savedText({ value, isWord, own }: RestaurantHours, said: string): string {
  if (own?.waits && !(isWord && value === said && own.waits.isAlone)) return thanksText(own.waits)
  return isWord ? hoursTexts.savedAsWord : hoursTexts.saved
}

/** A member says hours that another one said. A page that is older than the hours is loaded again. */
export function useAgree(id: string) {
  const save = useSaveHours(id)
  return (body: HoursInput): void =>
    save.mutate(body, {
      onError: (error) => {
        const isKnown = error instanceof ApiError && error.status < 500
        toast(isKnown ? errorText(error.code) : hoursTexts.saveFailed, { tone: 'error' })
        if (isKnown && error.code === 'HOURS_CHANGED') reloadPage()
      },
    })
}

/** Brings back the hours of an earlier version. */
export function useUndoHours(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: UndoInput) => api('POST /restaurants/{id}/hours/undo', { params: { id }, body }),
    onSuccess: () => {
      toast(hoursTexts.undoDone, { tone: 'good' })
      reloadPage()
    },
    onError: (error) => {
      const isKnown = error instanceof ApiError && error.status < 500
      toast(isKnown ? errorText(error.code) : hoursTexts.undoFailed, { tone: 'error' })
      return client.invalidateQueries({ queryKey: hoursKeys.one(id) })
    },
  })
}
