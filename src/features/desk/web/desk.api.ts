import { queryOptions } from '@tanstack/react-query'
import { api } from '#site/api.ts'
import { deskKeys } from '../desk.keys.ts'

/** The day's numbers since midnight. */
export function todayOptions(memberId: string) {
  return queryOptions({
    queryKey: deskKeys.today(memberId),
    queryFn: ({ signal }) => api('GET /moderation/today', { signal }),
    staleTime: 20_000,
  })
}
