import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { api } from '#site/api.ts'
import { accountKeys } from '../accounts.keys.ts'
import { useInvitation } from './admission/use-invitation.ts'

/** The ways to sign in and sign up on this site, for a page that was not rendered with them. */
export function waysOptions() {
  return queryOptions({ queryKey: accountKeys.ways, queryFn: ({ signal }) => api('GET /auth/ways', { signal }) })
}

/** An invitation, and whether it lets a person sign up now. */
interface KnownInvitation {
  invitation: string | undefined
  state: 'none' | 'checking' | 'failed' | 'good' | 'bad'
  retry: () => void
}

/** The invitation of this tab; the server checks it without using it up. */
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

/** Withdraws the waiting application, which deletes its account. */
export function useWithdraw() {
  return useMutation({ mutationFn: () => api('POST /auth/application/withdraw') })
}
