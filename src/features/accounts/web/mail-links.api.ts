import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ProofCall } from '#features/challenges/web/use-proof.ts'
import { linkTexts } from '#texts/features/accounts/mail-links'
import { api } from '#site/api.ts'
import { ApiError } from '#lib/api.ts'
import { toast } from '#ui/toast.ts'
import { useWrite } from '#ui/use-write.ts'
import { accountKeys } from '../accounts.keys.ts'
import type { ViewerResult } from '#people/viewer.contract.ts'
import type { ConfirmEmailInput, ForgotPasswordInput, ResetPasswordInput, SignUpPassInput } from '../mail-links.contract.ts'
import { fetchViewer } from '#people/web/viewer.api.ts'

/** Requests a link by mail to choose a new password. */
export function useForgotPassword(call: ProofCall['call']) {
  return useMutation({
    mutationFn: ({ proof, ...body }: ForgotPasswordInput & { proof?: string }) => call('POST /auth/forgot-password', { body, proof }),
  })
}

/** Requests a link by mail that replaces the proof of work of a sign-up. */
export function useSignUpPass() {
  return useMutation({ mutationFn: (input: SignUpPassInput) => api('POST /auth/sign-up/pass', { body: input }) })
}

/** Whether a link is still valid. Not cached: its token is kept only in this page's memory. */
export function resetLinkOptions(token: string) {
  return queryOptions({
    queryKey: accountKeys.resetLink(token),
    queryFn: async ({ signal }) =>
      // A truncated or mistyped token is invalid; no request is needed.
      /^[\w-]{43}$/.test(token) ? (await api('POST /auth/reset-password/check', { body: { token }, signal })).isValid : false,
    staleTime: Infinity,
    gcTime: 0,
  })
}

/** Sets the new password. A session of the account in this browser ends. */
export function useResetPassword() {
  return useWrite({
    send: (input: ResetPasswordInput) => api('POST /auth/reset-password', { body: input }),
    said: linkTexts.reset.done,
    onDone: (_, __, client) => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== accountKeys.resetLinks[0] }),
  })
}

/** The result of a confirmation; with 'unproven' the person still has to prove the password. */
type ConfirmEnd = { kind: 'confirmed' | 'known' | 'unproven' } | { kind: 'reset'; resetToken: string }

/** Whether the server refused only the password, as wrong or tried too often: the link is still valid. */
export function isWrongPassword(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'PASSWORD_WRONG' || error.code === 'RATE_LIMITED')
}

/**
 * Exchanges a link for a session and returns the current viewer. A used link is no failure for a signed-in member who has nothing left to
 * confirm.
 */
export function useConfirmEmail() {
  const client = useQueryClient()
  const askWho = (): Promise<ViewerResult> => fetchViewer(client)

  async function confirm(input: ConfirmEmailInput): Promise<ConfirmEnd> {
    try {
      const { resetToken } = await api('POST /auth/confirm-email', { body: input })
      if (resetToken !== undefined) return { kind: 'reset', resetToken }
    } catch (error) {
      if (error instanceof ApiError && error.code === 'PASSWORD_UNPROVEN') return { kind: 'unproven' }
      if (!isRefusal(error) || isWrongPassword(error)) throw error
      const { profile, mustConfirmEmail } = await askWho()
      if (profile && !mustConfirmEmail) return { kind: 'known' }
      throw error
    }
    if ((await askWho()).profile) return { kind: 'confirmed' }
    // The session may become visible a moment later, so the call is repeated once.
    await api('GET /auth/session')
    if ((await askWho()).profile) return { kind: 'confirmed' }
    throw new ApiError(401, { code: 'NOT_AUTHENTICATED' })
  }

  return useMutation({
    mutationFn: confirm,
    onSuccess: (end) => {
      if (end.kind === 'unproven') return undefined
      if (end.kind !== 'known') toast(linkTexts.landing.succeeded, { tone: 'good' })
      return client.invalidateQueries()
    },
    onError: (error) => (isWrongPassword(error) ? undefined : toast(linkTexts.landing.failed, { tone: 'error' })),
  })
}

/** Whether the server refused; otherwise the request failed, and a retry may help. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status > 0 && error.status < 500 && error.status !== 429
}

/** Requests another mail to confirm the member's address. */
export function useSendConfirmation() {
  return useWrite({
    send: () => api('POST /auth/confirmation'),
    said: ({ sent }) => (sent ? linkTexts.confirm.sent : linkTexts.confirm.confirmed),
    onDone: ({ sent }, _, client) => {
      if (!sent) void client.invalidateQueries()
    },
  })
}
