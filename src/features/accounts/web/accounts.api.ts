import { endSession, fetchViewer } from '#people/web/viewer.api.ts'
import { viewerKeys } from '#people/viewer.keys.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ProofCall } from '#features/challenges/web/use-proof.ts'
import { commonTexts } from '#texts/i18n/common'
import { type Answer, api } from '#site/api.ts'
import { toast } from '#ui/toast.ts'
import { useWrite } from '#ui/use-write.ts'
import { accountKeys } from '../accounts.keys.ts'
import type { ViewerResult } from '#people/viewer.contract.ts'
import type { FinishSignUpInput, SignInInput, SignUpInput } from '../accounts.contract.ts'
import type { PasskeySignIn } from '../passkeys.contract.ts'
import { forgetInvitation } from './admission/use-invitation.ts'

// These hooks show their own toasts: the form may be unmounted when the answer arrives.

/** Opens a session, then refetches everything that depends on the viewer. */
function useOpenSession<Input>(send: (input: Input) => Promise<Answer<'POST /auth/sign-in' | 'POST /auth/passkey'>>) {
  return useWrite({
    send,
    onDone: (result, _, client) => {
      // The form asks for the code of the second factor.
      if ('needsCode' in result) return undefined
      // With a waiting application there is no toast: the refetched viewer leads to the page that says that it waits.
      if (!('isWaiting' in result)) toast(commonTexts.account.signedIn, { tone: 'good' })
      return client.invalidateQueries()
    },
  })
}

/** Signs in by e-mail and password. */
export const useSignIn = () => useOpenSession((input: SignInInput) => api('POST /auth/sign-in', { body: input }))

/** Signs in with a passkey's signature. */
export const usePasskeySignIn = () => useOpenSession((input: PasskeySignIn) => api('POST /auth/passkey', { body: input }))

/** The callbacks for a sign-up that opened no session. */
export interface SignUpWays {
  /** Called when the e-mail already has an account. */
  onKnown: () => void
  /** Called when the mail link is required first, for new and known addresses alike. */
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
      // The sign-up created an application: the page that says so opens by itself.
      if (viewer.isUnfinished) return client.invalidateQueries()
      toast(viewer.profile ? commonTexts.account.signedIn : commonTexts.account.neutral, { tone: 'good' })
      if (!viewer.profile) onKnown()
      return client.invalidateQueries()
    },
  })
}

/** Ends the session and opens the sign-in page. */
export function useSignOut() {
  return useWrite({
    send: () => api('POST /auth/sign-out'),
    failed: commonTexts.account.signOutFailed,
    onDone: (_, __, client) => endSession(client),
  })
}

/** The suggested names of an unfinished sign-up, or that it waits for an approval; null when there is no unfinished sign-up. */
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
  return useWrite({
    send: (input: FinishSignUpInput) => api('POST /auth/finish', { body: input }),
    onDone: (result, _, client) => {
      forgetInvitation()
      if ('isWaiting' in result) return client.invalidateQueries({ queryKey: accountKeys.unfinished })
      toast(commonTexts.account.signedIn, { tone: 'good' })
      return client.invalidateQueries({ queryKey: viewerKeys.viewer })
    },
  })
}
