import { queryOptions } from '@tanstack/react-query'
import { api } from '#lib/api.ts'
import type { Today } from '../desk.contract.ts'
import { deskKeys } from '../desk.keys.ts'

/** How much happened since midnight. */
export function todayOptions(memberId: string) {
  return queryOptions({
    queryKey: deskKeys.today(memberId),
    queryFn: ({ signal }) => api<Today>('/moderation/today', { signal }),
    staleTime: 20_000,
  })
}
