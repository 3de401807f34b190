import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#lib/api.ts'
import type { Statistics } from '../statistics.contract.ts'
import { statisticsKeys } from '../statistics.keys.ts'

/** The statistics of the last finished days. The numbers of another range stay visible while these load. */
export function statisticsOptions(memberId: string, days: number) {
  return queryOptions({
    queryKey: statisticsKeys.range(memberId, days),
    queryFn: ({ signal }) => api<Statistics>(`/moderation/statistics?days=${days}`, { signal }),
    placeholderData: keepPreviousData,
  })
}
