import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { linkTexts } from '#i18n/areas.ts'
import { api, ApiError } from '#lib/api.ts'
import { toast } from '#ui/toast.tsx'
import type { ViewerResult } from '../../accounts.contract.ts'
import type {
  ConfirmationResult,
  ConfirmEmailInput,
  ConfirmEmailResult,
  ForgotPasswordInput,
  LinkState,
  ResetPasswordInput,
} from '../../links.contract.ts'
import { askViewer } from '../accounts.api.ts'

/** Asks for a link by mail to choose a new password. */
export function useForgotPassword() {
  return useMutation({ mutationFn: (input: ForgotPasswordInput) => api('/auth/forgot-password', { method: 'POST', body: input }) })
}

/** Whether a link would still do. Not kept: what it carries is nowhere but in this page's memory. */
export function resetLinkOptions(token: string) {
  return queryOptions({
    queryKey: ['reset-link', token],
    queryFn: async ({ signal }) =>
      // Cut or mistyped it cannot be one of ours.
      /^[\w-]{43}$/.test(token)
        ? (await api<LinkState>('/auth/reset-password/check', { method: 'POST', body: { token }, signal })).isValid
        : false,
    staleTime: Infinity,
    gcTime: 0,
  })
}

/** Chooses the new password; whoever was signed in here with the account no longer is. */
export function useResetPassword() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: ResetPasswordInput) => api('/auth/reset-password', { method: 'POST', body: input }),
    onSuccess: () => {
      toast(linkTexts.reset.done, { tone: 'good' })
      return client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'reset-link' })
    },
  })
}

/** How a confirmation ended: with 'unproven' the person still has to show that the password is theirs. */
type ConfirmEnd = { kind: 'confirmed' | 'known' | 'unproven' } | { kind: 'reset'; resetToken: string }

/** Whether only the password was wrong, or asked for too often: the link is still good. */
export function isWrongPassword(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'PASSWORD_WRONG' || error.code === 'RATE_LIMITED')
}

/**
 * Exchanges a link for a session and says who is signed in now. A link that was used already is no failure for whoever
 * is signed in and has nothing left to confirm.
 */
export function useConfirmEmail() {
  const client = useQueryClient()
  const askWho = (): Promise<ViewerResult> => askViewer(client)

  async function confirm(input: ConfirmEmailInput): Promise<ConfirmEnd> {
    try {
      const { resetToken } = await api<ConfirmEmailResult>('/auth/confirm-email', { method: 'POST', body: input })
      if (resetToken !== undefined) return { kind: 'reset', resetToken }
    } catch (error) {
      if (error instanceof ApiError && error.code === 'PASSWORD_UNPROVEN') return { kind: 'unproven' }
      if (!isRefusal(error) || isWrongPassword(error)) throw error
      const { profile, mustConfirmEmail } = await askWho()
      if (profile && !mustConfirmEmail) return { kind: 'known' }
      throw error
    }
    if ((await askWho()).profile) return { kind: 'confirmed' }
    // The session may be there a moment later: asked for once more.
    await api('/auth/session')
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

/** Whether somebody said no; otherwise nobody answered, and trying again may help. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status > 0 && error.status < 500 && error.status !== 429
}

/** Has the letter sent again that asks to confirm the own address. */
export function useSendConfirmation() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api<ConfirmationResult>('/auth/confirmation', { method: 'POST' }),
    onSuccess: ({ sent }) => {
      toast(sent ? linkTexts.confirm.sent : linkTexts.confirm.confirmed, { tone: 'good' })
      if (!sent) void client.invalidateQueries()
    },
  })
}
