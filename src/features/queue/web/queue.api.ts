import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { errorText } from '#i18n/error-text.ts'
import { api, ApiError, queryString } from '#lib/api.ts'
import { queueTexts } from '#texts/features/queue/queue'
import { toast } from '#ui/toast.ts'
import type { QueueAssigned, QueueCount, QueuePage } from '../queue.contract.ts'
import { queueKeys } from '../queue.keys.ts'
import type { Assignment, QueueKind, QueuePlace } from '../queue.rules.ts'

/** What other moderators take and decide shows within this time. */
const REFRESH_MS = 20_000

/** What waits for a decision, the longest first. */
export function queueOptions(memberId: string, kind: QueueKind | undefined, assigned: Assignment | undefined) {
  return infiniteQueryOptions({
    queryKey: queueKeys.list(memberId, kind, assigned),
    queryFn: ({ pageParam, signal }) =>
      api<QueuePage>(`/moderation/queue${queryString({ kind, assigned, cursor: pageParam })}`, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  })
}

/** How many wait; asked for moderators only, and not again within this time. */
export function queueCountOptions(memberId: string) {
  return queryOptions({
    queryKey: queueKeys.count(memberId),
    queryFn: ({ signal }) => api<QueueCount>('/moderation/queue/count', { signal }),
    staleTime: REFRESH_MS,
  })
}

/** Takes what waits or gives it back. */
export function useAssign(memberId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ kind, item, isTaking }: QueuePlace & { isTaking: boolean }) =>
      api<QueueAssigned>(`/moderation/queue/${kind}/${encodeURIComponent(item)}/assignment`, { method: isTaking ? 'PUT' : 'DELETE' }),
    onError: (error) =>
      toast(error instanceof ApiError ? errorText(error.code, queueTexts.assignFailed) : queueTexts.assignFailed, { tone: 'error' }),
    onSettled: () => client.invalidateQueries({ queryKey: queueKeys.lists(memberId) }),
  })
}
