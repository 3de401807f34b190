import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { api } from '#lib/api.ts'
import { accountKeys } from '../../accounts.keys.ts'
import type { SignInWays } from '../../accounts.contract.ts'
import { useInvitation } from './use-invitation.ts'

/** How one can sign up here, for a page that is not rendered with it. */
export function waysOptions() {
  return queryOptions({ queryKey: accountKeys.ways, queryFn: ({ signal }) => api<SignInWays>('/auth/ways', { signal }) })
}

/** An invitation, and whether it opens an account now. */
interface KnownInvitation {
  invitation: string | undefined
  state: 'none' | 'checking' | 'failed' | 'good' | 'bad'
  retry: () => void
}

/** The invitation of this tab, checked without using it up. */
export function useCheckedInvitation(): KnownInvitation {
  const invitation = useInvitation()
  const check = useQuery({
    queryKey: accountKeys.invitation(invitation ?? ''),
    queryFn: () => api<{ isGood: boolean }>('/auth/invitation/check', { method: 'POST', body: { invitation } }),
    enabled: invitation !== undefined,
  })
  const retry = (): void => void check.refetch()
  if (invitation === undefined) return { invitation, state: 'none', retry }
  if (check.data) return { invitation, state: check.data.isGood ? 'good' : 'bad', retry }
  return { invitation, state: check.isError ? 'failed' : 'checking', retry }
}

/** Withdraws the application that waits; the account is gone then. */
export function useWithdraw() {
  return useMutation({ mutationFn: () => api('/auth/application/withdraw', { method: 'POST' }) })
}
