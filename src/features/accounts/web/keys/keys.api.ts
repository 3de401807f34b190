import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { keyTexts } from '#texts/features/accounts/keys'
import { errorText } from '#i18n/error-text.ts'
import { api, ApiError } from '#lib/api.ts'
import { toast } from '#ui/toast.ts'
import { accountKeys } from '../../accounts.keys.ts'
import type { ActCancelled, KeyUndone, Waits, WaitingActs } from '../../keys.contract.ts'

/** Runs what a link in a mail does, then reads again what shows the keys to the account. */
function useLink<T>(path: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (token: string) => api<T>(path, { method: 'POST', body: { token } }),
    onSuccess: () => client.invalidateQueries(),
  })
}

export const useUndoKey = () => useLink<KeyUndone>('/auth/keys/undo')
export const useCancelByLink = () => useLink<ActCancelled>('/auth/waiting/cancel')
export const useConfirmFactor = () => useLink<unknown>('/auth/second-factor/confirm')

/** What waits in the member's account. */
export function waitingOptions() {
  return queryOptions({ queryKey: accountKeys.waiting, queryFn: ({ signal }) => api<WaitingActs>('/account/waiting', { signal }) })
}

export function useCancelWaiting() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api<WaitingActs>(`/account/waiting/${id}`, { method: 'DELETE' }),
    onSuccess: () => toast(keyTexts.waiting.cancelled, { tone: 'good' }),
    onError: (error) =>
      toast(error instanceof ApiError ? errorText(error.code, keyTexts.waiting.failed) : keyTexts.waiting.failed, { tone: 'error' }),
    onSettled: () => client.invalidateQueries({ queryKey: accountKeys.waiting }),
  })
}

/** When an act happens that waits because every key is new; undefined where it happened at once. */
export function waitOf(answer: unknown): string | undefined {
  return (answer as Partial<Waits> | undefined)?.waitsUntil
}
