import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '#site/api.ts'
import { refusalText } from '#site/refusal-text.ts'
import { queueTexts } from '#texts/features/queue/queue'
import { useWrite } from '#ui/use-write.ts'
import { queueKeys } from '../queue.keys.ts'
import type { QueueFilters, QueuePlace } from '../queue.rules.ts'

/** The refetch interval: assignments and decisions of other moderators are shown within this time. */
const REFRESH_MS = 20_000

/** The items that wait for a decision, under these filters. */
export function queueOptions(memberId: string, filters: QueueFilters) {
  return infiniteQueryOptions({
    queryKey: queueKeys.list(memberId, filters),
    queryFn: ({ pageParam, signal }) => api('GET /moderation/queue', { query: { ...filters, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  })
}

/** The number of waiting items; fetched for moderators only, and at most once in this time. */
export function queueCountOptions(memberId: string) {
  return queryOptions({
    queryKey: queueKeys.count(memberId),
    queryFn: ({ signal }) => api('GET /moderation/queue/count', { signal }),
    staleTime: REFRESH_MS,
  })
}

/** Assigns an item of the queue to the moderator, or gives it up. */
export function useAssign(memberId: string) {
  return useWrite({
    send: ({ kind, item, isTaking }: QueuePlace & { isTaking: boolean }) =>
      api(`${isTaking ? 'PUT' : 'DELETE'} /moderation/queue/{kind}/{item}/assignment`, { params: { kind, item } }),
    failed: (error) => refusalText(error, queueTexts.assignFailed),
    refresh: [queueKeys.lists(memberId)],
  })
}
