import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { sessionTexts } from '#texts/features/accounts/sessions'
import { wholeNumber } from '#i18n/format.ts'
import { api } from '#site/api.ts'
import { ApiError } from '#lib/api.ts'
import { toast } from '#ui/toast.ts'
import { accountKeys } from '../../accounts.keys.ts'

/** Where the member is signed in. */
export function sessionsOptions() {
  return queryOptions({ queryKey: accountKeys.sessions, queryFn: ({ signal }) => api('GET /account/sessions', { signal }) })
}

/** Ends one session; one that is over already leaves the list too. */
export function useEndSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api('DELETE /account/sessions/{id}', { params: { id } }),
    onSuccess: () => toast(sessionTexts.ended, { tone: 'good' }),
    onError: (error) => {
      if (!(error instanceof ApiError && error.code === 'SESSION_NOT_FOUND')) toast(sessionTexts.failed, { tone: 'error' })
    },
    onSettled: () => client.invalidateQueries({ queryKey: accountKeys.sessions }),
  })
}

/** Ends all sessions but this one. */
export function useEndOthers() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api('POST /account/sessions/end-others'),
    onSuccess: ({ ended }) => toast(sessionTexts.othersEnded(wholeNumber(ended)), { tone: 'good' }),
    onError: () => toast(sessionTexts.failed, { tone: 'error' }),
    onSettled: () => client.invalidateQueries({ queryKey: accountKeys.sessions }),
  })
}
