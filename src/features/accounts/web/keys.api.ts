import { queryOptions } from '@tanstack/react-query'
import { keyTexts } from '#texts/features/accounts/keys'
import { type Answer, api } from '#site/api.ts'
import { refusalText } from '#site/refusal-text.ts'
import { useWrite } from '#ui/use-write.ts'
import { accountKeys } from '../accounts.keys.ts'
import type { Waits } from '../keys.contract.ts'

type LinkOperation =
  | 'POST /auth/keys/undo'
  | 'POST /auth/waiting/cancel'
  | 'POST /auth/second-factor/confirm'
  | 'POST /auth/email-change/confirm'

/** Executes the action of a mail link, then refetches everything that shows the keys of the account. */
export function useLink<O extends LinkOperation>(operation: O) {
  return useWrite({
    send: (token: string) => api<LinkOperation>(operation, { body: { token } }) as Promise<Answer<O>>,
    onDone: (_, __, client) => client.invalidateQueries(),
  })
}

export const useUndoKey = () => useLink('POST /auth/keys/undo')
export const useCancelByLink = () => useLink('POST /auth/waiting/cancel')
export const useConfirmFactor = () => useLink('POST /auth/second-factor/confirm')

/** The actions that wait in the member's account. */
export function waitingOptions() {
  return queryOptions({ queryKey: accountKeys.waiting, queryFn: ({ signal }) => api('GET /account/waiting', { signal }) })
}

export function useCancelWaiting() {
  return useWrite({
    send: (id: string) => api('DELETE /account/waiting/{id}', { params: { id } }),
    said: keyTexts.waiting.cancelled,
    failed: (error) => refusalText(error, keyTexts.waiting.failed),
    refresh: [accountKeys.waiting],
  })
}

/** The time of an action that the server delays because every key of the account is new; undefined where it happened at once. */
export function waitOf(answer: unknown): string | undefined {
  return (answer as Partial<Waits> | undefined)?.waitsUntil
}
