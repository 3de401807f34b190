import { queryOptions } from '@tanstack/react-query'
import { firstAdminTexts } from '#texts/features/accounts/first-admin'
import { api } from '#site/api.ts'
import { useWrite } from '#ui/use-write.ts'
import { accountKeys } from '../accounts.keys.ts'
import type { FirstAdminInput } from '../first-admin.contract.ts'

/** Whether a setup link is still valid. Not cached: its token is kept only in this page's memory. */
export function setupLinkOptions(token: string) {
  return queryOptions({
    queryKey: accountKeys.setupLink(token),
    queryFn: async ({ signal }) => (await api('POST /auth/first-admin/check', { body: { token }, signal })).isValid,
    staleTime: Infinity,
    gcTime: 0,
  })
}

/** Makes the first admin, signed in. */
export function useMakeFirstAdmin() {
  return useWrite({
    send: (input: FirstAdminInput) => api('POST /auth/first-admin', { body: input }),
    said: firstAdminTexts.done,
    // The link is spent: asking about it again would tell the new admin that it is invalid.
    onDone: (_, __, client) => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== accountKeys.setupLinks[0] }),
  })
}
