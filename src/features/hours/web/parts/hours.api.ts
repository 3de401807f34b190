import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { thanksText } from '#features/witnesses/web/waits-text.ts'
import { errorText } from '#i18n/error-text.ts'
import { api } from '#site/api.ts'
import { ApiError } from '#lib/api.ts'
import { hoursTexts } from '#texts/features/hours/hours'
import { ABOUT } from '#features/restaurants/web/page-sections.ts'
import { reloadPage } from '#ui/navigation.ts'
import { toast } from '#ui/toast.ts'
import { useWrite } from '#ui/use-write.ts'
import type { HoursInput, UndoInput, RestaurantHours } from '../../hours.contract.ts'
import { hoursKeys } from '../../hours.keys.ts'

/** The current hours of a restaurant. They are never cached, because the document may be older. */
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

/** Saves hours, then reloads the page to show them. */
export function useSaveHours(id: string) {
  return useWrite({
    send: (body: HoursInput) => api('PUT /restaurants/{id}/hours', { params: { id }, body }),
    said: (hours, { value }) => savedText(hours, value),
    onDone: () => reloadPage(ABOUT),
  })
}

/** The message after a member stated hours: they apply, as one member's word or not, or they wait for other members. */
function savedText({ value, isWord, own }: RestaurantHours, said: string): string {
  if (own?.waits && !(isWord && value === said && own.waits.isAlone)) return thanksText(own.waits)
  return isWord ? hoursTexts.savedAsWord : hoursTexts.saved
}

/** Confirms hours that another member stated. A page that is older than the hours is reloaded. */
export function useAgree(id: string) {
  const save = useSaveHours(id)
  return (body: HoursInput): void =>
    save.mutate(body, {
      onError: (error) => {
        toast(failureText(error, hoursTexts.saveFailed), { tone: 'error' })
        if (isRefusal(error) && error.code === 'HOURS_CHANGED') reloadPage(ABOUT)
      },
    })
}

/** Restores the hours of an earlier version. */
export function useUndoHours(id: string) {
  return useWrite({
    send: (body: UndoInput) => api('POST /restaurants/{id}/hours/undo', { params: { id }, body }),
    said: hoursTexts.undoDone,
    failed: (error) => failureText(error, hoursTexts.undoFailed),
    onDone: () => reloadPage(ABOUT),
    onFailed: (_, __, client) => client.invalidateQueries({ queryKey: hoursKeys.one(id) }),
  })
}

function isRefusal(error: Error): error is ApiError {
  return error instanceof ApiError && error.status < 500
}

/** The message of a refusal; `otherwise` for failures of the server and the network. */
function failureText(error: Error, otherwise: string): string {
  return isRefusal(error) ? errorText(error.code) : otherwise
}
