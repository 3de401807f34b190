import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { sanctionTexts } from '#texts/features/sanctions/sanctions'
import { api } from '#site/api.ts'
import { useWrite } from '#ui/use-write.ts'
import type { CaseQuery } from '../../sanctions.contract.ts'
import { sanctionKeys } from '../../sanctions.keys.ts'

const texts = sanctionTexts.panel

export type CaseFilters = Pick<CaseQuery, 'outcome' | 'by'>

/** Every decision under these filters, newest first. */
export function caseLogOptions(memberId: string, { outcome, by }: CaseFilters) {
  return infiniteQueryOptions({
    queryKey: sanctionKeys.cases(memberId, outcome, by),
    queryFn: ({ pageParam, signal }) => api('GET /moderation/decisions', { query: { outcome, by, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
  })
}

/** The admins and the moderators. */
export function staffOptions(memberId: string) {
  return queryOptions({
    queryKey: sanctionKeys.staff(memberId),
    queryFn: ({ signal }) => api('GET /moderation/staff', { signal }),
  })
}

export interface StaffChange {
  operation: `${'PUT' | 'DELETE'} /moderation/moderators/{username}` | 'DELETE /moderation/admins/{username}'
  username: string
}

export function useChangeStaff(memberId: string) {
  return useWrite({
    send: ({ operation, username }: StaffChange) => api(operation, { params: { username: username.trim().replace(/^@/, '') } }),
    said: (_, { operation }) => (operation.startsWith('PUT') ? texts.appointed : texts.removed),
    refresh: [sanctionKeys.staff(memberId)],
  })
}
