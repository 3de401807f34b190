import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, queryString } from '#lib/api.ts'
import { localSessionId } from '#lib/local-session.ts'
import { useInBrowser } from '#ui/use-in-browser.ts'
import type { SignInInput, SignUpInput, ViewerResult } from '../accounts.contract.ts'

export const viewerKey = ['viewer']

/** Who sits at this browser; asked after the page is there, never on the server. */
function viewerOptions() {
  return queryOptions({
    queryKey: viewerKey,
    queryFn: ({ signal }) => api<ViewerResult>(`/viewer${queryString({ anonymous_session_id: localSessionId() })}`, { signal }),
    enabled: typeof window !== 'undefined',
    staleTime: 60_000,
  })
}

/** Undefined data while it is not known yet, which includes the moment in which the browser takes the page over. */
export function useViewer(): { data: ViewerResult | undefined; isPending: boolean } {
  const { data, isPending } = useQuery(viewerOptions())
  const inBrowser = useInBrowser()
  return { data: inBrowser ? data : undefined, isPending: isPending || !inBrowser }
}

/** After it every answer that belonged to somebody is asked for again. */
export function useSignIn() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: SignInInput) => api('/auth/sign-in', { method: 'POST', body: input }),
    onSuccess: () => client.invalidateQueries(),
  })
}

/** Signs in too, unless the e-mail was known. */
export function useSignUp() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (input: SignUpInput): Promise<ViewerResult> => {
      await api('/auth/sign-up', { method: 'POST', body: input })
      return client.fetchQuery({ ...viewerOptions(), staleTime: 0 })
    },
    onSuccess: () => client.invalidateQueries(),
  })
}

export function useSignOut() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api('/auth/sign-out', { method: 'POST' }),
    onSuccess: () => {
      client.setQueryData<ViewerResult>(viewerKey, { profile: null, isAdmin: false })
      return client.invalidateQueries()
    },
  })
}
