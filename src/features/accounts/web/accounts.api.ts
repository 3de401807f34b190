import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { t } from '#i18n/index.ts'
import { api, queryString } from '#lib/api.ts'
import { localSessionId } from '#lib/local-session.ts'
import { toast } from '#ui/toast.tsx'
import { forgetDrafts } from '#ui/use-draft.ts'
import { useInBrowser } from '#ui/use-in-browser.ts'
import type { SignInInput, SignUpInput, ViewerResult } from '../accounts.contract.ts'

export const viewerKey = ['viewer']

/** Who sits at this browser; asked after the page is there, never on the server. */
export function viewerOptions() {
  return queryOptions({
    queryKey: viewerKey,
    queryFn: ({ signal }) => api<ViewerResult>(`/viewer${queryString({ anonymous_session_id: localSessionId() })}`, { signal }),
    enabled: typeof window !== 'undefined',
    staleTime: 60_000,
  })
}

/** Undefined data while it is not known yet, which includes the moment in which the browser takes the page over. */
export function useViewer(): { data: ViewerResult | undefined; isPending: boolean; isError: boolean; retry: () => void } {
  const { data, isPending, isError, refetch } = useQuery(viewerOptions())
  const inBrowser = useInBrowser()
  return { data: inBrowser ? data : undefined, isPending: isPending || !inBrowser, isError, retry: () => void refetch() }
}

// What follows a sign-in is told here and not beside the form: by then the form may have made room for the next page.

/** After it every answer that belonged to somebody is asked for again. */
export function useSignIn() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: SignInInput) => api('/auth/sign-in', { method: 'POST', body: input }),
    onSuccess: () => {
      toast(t.auth.signedIn, { tone: 'good' })
      return client.invalidateQueries()
    },
  })
}

/** Signs in too, unless the e-mail was known: then the way on is `onKnown`. */
export function useSignUp(onKnown: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (input: SignUpInput): Promise<ViewerResult> => {
      await api('/auth/sign-up', { method: 'POST', body: input })
      return client.fetchQuery({ ...viewerOptions(), staleTime: 0 })
    },
    onSuccess: ({ profile }) => {
      toast(profile ? t.auth.signedIn : t.auth.neutral, { tone: 'good' })
      if (!profile) onKnown()
      return client.invalidateQueries()
    },
  })
}

/** Ends the session and goes to the sign-in page. */
export function useSignOut() {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => api('/auth/sign-out', { method: 'POST' }),
    onSuccess: () => {
      client.setQueryData<ViewerResult>(viewerKey, { profile: null, isAdmin: false, newBadges: [] })
      forgetDrafts()
      toast(t.auth.signedOut, { tone: 'good' })
      void navigate({ to: '/tr/login' })
      return client.invalidateQueries()
    },
    onError: () => toast(t.common.account.signOutFailed, { tone: 'error' }),
  })
}
