import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#site/api.ts'
import type { ranges } from '../statistics.rules.ts'
import { statisticsKeys } from '../statistics.keys.ts'

/** The statistics of the last finished days. While a range loads, the numbers of the range before it are shown. */
export function statisticsOptions(memberId: string, days: (typeof ranges)[number]) {
  return queryOptions({
    queryKey: statisticsKeys.range(memberId, days),
    queryFn: ({ signal }) => api('GET /moderation/statistics', { query: { days: `${days}` }, signal }),
    placeholderData: keepPreviousData,
  })
}
