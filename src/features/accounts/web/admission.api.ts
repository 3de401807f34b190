import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { api } from '#site/api.ts'
import { accountKeys } from '../accounts.keys.ts'
import { useInvitation } from './admission/use-invitation.ts'

/** How one can sign up here, for a page that is not rendered with it. */
export function waysOptions() {
  return queryOptions({ queryKey: accountKeys.ways, queryFn: ({ signal }) => api('GET /auth/ways', { signal }) })
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
    queryFn: () => api('POST /auth/invitation/check', { body: { invitation: invitation! } }),
    enabled: invitation !== undefined,
  })
  const retry = (): void => void check.refetch()
  if (invitation === undefined) return { invitation, state: 'none', retry }
  if (check.data) return { invitation, state: check.data.isGood ? 'good' : 'bad', retry }
  return { invitation, state: check.isError ? 'failed' : 'checking', retry }
}

/** Withdraws the application that waits; the account is gone then. */
export function useWithdraw() {
  return useMutation({ mutationFn: () => api('POST /auth/application/withdraw') })
}
