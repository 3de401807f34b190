import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { t } from '#i18n/index.ts'
import { api, queryString } from '#lib/api.ts'
import { localSessionId } from '#lib/local-session.ts'
import { toast } from '#ui/toast.tsx'
import { forgetDrafts } from '#ui/use-draft.ts'
import { useInBrowser } from '#ui/use-in-browser.ts'
import { nobody } from '../viewer.rules.ts'
import type {
  FinishSignUpInput,
  OwnProfile,
  SignInInput,
  SignInWays,
  SignUpInput,
  SignUpResult,
  UnfinishedResult,
  ViewerResult,
} from '../accounts.contract.ts'

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

/** Asks anew who sits here. What was asked before may answer what is true no longer, so it is not waited for. */
export async function askViewer(client: QueryClient): Promise<ViewerResult> {
  await client.cancelQueries({ queryKey: viewerKey })
  return client.fetchQuery({ ...viewerOptions(), staleTime: 0 })
}

interface KnownViewer {
  data: ViewerResult | undefined
  isPending: boolean
  isError: boolean
  retry: () => void
}

const notYet: KnownViewer = { data: undefined, isPending: true, isError: false, retry: () => {} }

/** Undefined data while it is not known yet, which includes the moment in which the browser takes the page over. */
export const useViewer = typeof window === 'undefined' ? (): KnownViewer => notYet : useViewerHere

function useViewerHere(): KnownViewer {
  const { data, isPending, isError, refetch } = useQuery(viewerOptions())
  const inBrowser = useInBrowser()
  return { data: inBrowser ? data : undefined, isPending: isPending || !inBrowser, isError, retry: () => void refetch() }
}

/** How one can sign in here: the same for everybody. */
export function signInWaysOptions() {
  return queryOptions({
    queryKey: ['sign-in-ways'],
    queryFn: ({ signal }) => api<SignInWays>('/auth/ways', { signal }),
    staleTime: Infinity,
  })
}

// What follows a sign-in is told here and not beside the form: by then the form may have made room for the next page.

/** After it every answer that belonged to somebody is asked for again. */
export function useSignIn() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: SignInInput) => api('/auth/sign-in', { method: 'POST', body: input }),
    onSuccess: () => {
      toast(t.common.account.signedIn, { tone: 'good' })
      return client.invalidateQueries()
    },
  })
}

/** Where a sign-up goes on that signed nobody in. */
export interface SignUpWays {
  /** The e-mail was known. */
  onKnown: () => void
  /** A letter was sent that comes first: to everybody, known or not. */
  onMail: () => void
}

/** Signs in too, unless the e-mail was known or the link in a letter comes first. */
export function useSignUp({ onKnown, onMail }: SignUpWays) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (input: SignUpInput): Promise<ViewerResult | undefined> => {
      const { mustConfirmEmail } = await api<SignUpResult>('/auth/sign-up', { method: 'POST', body: input })
      return mustConfirmEmail ? undefined : askViewer(client)
    },
    onSuccess: (viewer) => {
      if (!viewer) return onMail()
      toast(viewer.profile ? t.common.account.signedIn : t.common.account.neutral, { tone: 'good' })
      if (!viewer.profile) onKnown()
      return client.invalidateQueries()
    },
  })
}

/** What follows when a session has ended: nothing of its member stays on this page, which makes room for the sign-in page. */
export function endSession(
  client: QueryClient,
  navigate: ReturnType<typeof useNavigate>,
  said: string = t.common.account.signedOut,
): Promise<void> {
  client.setQueryData<ViewerResult>(viewerKey, nobody)
  forgetDrafts()
  toast(said, { tone: 'good' })
  void navigate({ to: '/tr/login' })
  return client.invalidateQueries()
}

/** Ends the session and goes to the sign-in page. */
export function useSignOut() {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => api('/auth/sign-out', { method: 'POST' }),
    onSuccess: () => endSession(client, navigate),
    onError: () => toast(t.common.account.signOutFailed, { tone: 'error' }),
  })
}

/** The names that the form which ends a sign-up begins with; null when none waits to be ended. */
export function unfinishedOptions() {
  return queryOptions({
    queryKey: ['unfinished'],
    queryFn: async ({ signal }) => (await api<UnfinishedResult>('/auth/unfinished', { signal })).unfinished,
    enabled: typeof window !== 'undefined',
    // Names that are typed over must not come back.
    staleTime: Infinity,
    gcTime: 0,
  })
}

/** Ends a first sign-in with Google. */
export function useFinishSignUp() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: FinishSignUpInput) => api<OwnProfile>('/auth/finish', { method: 'POST', body: input }),
    onSuccess: () => {
      toast(t.common.account.signedIn, { tone: 'good' })
      return client.invalidateQueries({ queryKey: viewerKey })
    },
  })
}
