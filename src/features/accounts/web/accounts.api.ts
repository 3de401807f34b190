import { endSession, fetchViewer } from '#people/web/viewer.api.ts'
import { viewerKeys } from '#people/viewer.keys.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ProofCall } from '#features/challenges/web/use-proof.ts'
import { commonTexts } from '#texts/i18n/common'
import { api } from '#site/api.ts'
import { toast } from '#ui/toast.ts'
import { accountKeys } from '../accounts.keys.ts'
import type { ViewerResult } from '#people/viewer.contract.ts'
import type { FinishSignUpInput, SignInInput, SignUpInput } from '../accounts.contract.ts'
import { forgetInvitation } from './admission/use-invitation.ts'

// The hooks show their own toasts: the form may be unmounted by then.

/** Signs in, then refetches everything that depends on the viewer. */
export function useSignIn() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: SignInInput) => api('POST /auth/sign-in', { body: input }),
    onSuccess: (result) => {
      // The form asks for the code.
      if ('needsCode' in result) return undefined
      // Where an application waits, the viewer leads on to the page that says so.
      if (!('isWaiting' in result)) toast(commonTexts.account.signedIn, { tone: 'good' })
      return client.invalidateQueries()
    },
  })
}

/** Callbacks for a sign-up that opened no session. */
export interface SignUpWays {
  /** The e-mail has an account. */
  onKnown: () => void
  /** The mail link is required first; called for new and known addresses alike. */
  onMail: () => void
}

/** Signs up and signs in, unless the e-mail has an account or the mail link is required first. */
export function useSignUp({ onKnown, onMail }: SignUpWays, call: ProofCall['call']) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ pass, ...body }: SignUpInput & { pass?: string }): Promise<ViewerResult | undefined> => {
      const { mustConfirmEmail } = await call('POST /auth/sign-up', { body, proof: pass })
      return mustConfirmEmail ? undefined : fetchViewer(client)
    },
    onSuccess: (viewer) => {
      if (!viewer) return onMail()
      forgetInvitation()
      // An application: the page that says so opens by itself.
      if (viewer.isUnfinished) return client.invalidateQueries()
      toast(viewer.profile ? commonTexts.account.signedIn : commonTexts.account.neutral, { tone: 'good' })
      if (!viewer.profile) onKnown()
      return client.invalidateQueries()
    },
  })
}

/** Ends the session and opens the sign-in page. */
export function useSignOut() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api('POST /auth/sign-out'),
    onSuccess: () => endSession(client),
    onError: () => toast(commonTexts.account.signOutFailed, { tone: 'error' }),
  })
}

/** The suggested names of an unfinished sign-up, null when there is none; or that it waits for an approval. */
export function unfinishedOptions() {
  return queryOptions({
    queryKey: accountKeys.unfinished,
    queryFn: ({ signal }) => api('GET /auth/unfinished', { signal }),
    enabled: typeof window !== 'undefined',
    // A refetch must not overwrite typed text.
    staleTime: Infinity,
    gcTime: 0,
  })
}

/** Completes the sign-up after a first sign-in with Google. */
export function useFinishSignUp() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: FinishSignUpInput) => api('POST /auth/finish', { body: input }),
    onSuccess: (result) => {
      forgetInvitation()
      if ('isWaiting' in result) return client.invalidateQueries({ queryKey: accountKeys.unfinished })
      toast(commonTexts.account.signedIn, { tone: 'good' })
      return client.invalidateQueries({ queryKey: viewerKeys.viewer })
    },
  })
}
