import { queryOptions } from '@tanstack/react-query'
import { api } from '#site/api.ts'
import { feedKeys } from '../feed.keys.ts'
import type { FeedSummary } from '../feed.contract.ts'
import { newCountText } from '../feed.rules.ts'

/** The refetch interval of a page that shows the number. */
const POLL_MS = 60_000

/** The feed's numbers: for its own page and for the menu item that links to it. */
export function summaryOptions(memberId: string | undefined) {
  return queryOptions({
    queryKey: feedKeys.summary(memberId),
    queryFn: ({ signal }) => api('GET /feed/summary', { signal }),
    enabled: memberId !== undefined,
    refetchInterval: POLL_MS,
  })
}

/** The number of new items, once it is loaded and above zero. */
export function newText(summary: FeedSummary | undefined): string | undefined {
  return summary && newCountText(summary.newCount)
}
