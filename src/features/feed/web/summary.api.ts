import { queryOptions } from '@tanstack/react-query'
import { api } from '#lib/api.ts'
import type { FeedSummary } from '../feed.contract.ts'
import { newCountText } from '../feed.rules.ts'

/** How often a page that shows the number asks for it again. */
const POLL_MS = 60_000

/** The feed in numbers: for its own page, and for the menu that leads there. */
export function summaryOptions(memberId: string | undefined) {
  return queryOptions({
    queryKey: ['feed', memberId, 'summary'],
    queryFn: ({ signal }) => api<FeedSummary>('/feed/summary', { signal }),
    enabled: memberId !== undefined,
    refetchInterval: POLL_MS,
  })
}

/** How much is new, once it is known and if anything is. */
export function newText(summary: FeedSummary | undefined): string | undefined {
  return summary && newCountText(summary.newCount)
}
