import { queryOptions } from '@tanstack/react-query'
import { sessionTexts } from '#texts/features/accounts/sessions'
import { wholeNumber } from '#i18n/format.ts'
import { api } from '#site/api.ts'
import { ApiError } from '#lib/api.ts'
import { toast } from '#ui/toast.ts'
import { useWrite } from '#ui/use-write.ts'
import { accountKeys } from '../../accounts.keys.ts'

/** The member's open sessions. */
export function sessionsOptions() {
  return queryOptions({ queryKey: accountKeys.sessions, queryFn: ({ signal }) => api('GET /account/sessions', { signal }) })
}

/** Ends one session; a session that has already ended is removed from the list too. */
export function useEndSession() {
  return useWrite({
    send: (id: string) => api('DELETE /account/sessions/{id}', { params: { id } }),
    said: sessionTexts.ended,
    onFailed: (error) => {
      if (!(error instanceof ApiError && error.code === 'SESSION_NOT_FOUND')) toast(sessionTexts.failed, { tone: 'error' })
    },
    refresh: [accountKeys.sessions],
  })
}

export function useEndOthers() {
  return useWrite({
    send: () => api('POST /account/sessions/end-others'),
    said: ({ ended }) => sessionTexts.othersEnded(wholeNumber(ended)),
    failed: sessionTexts.failed,
    refresh: [accountKeys.sessions],
  })
}
