import { type InfiniteData, infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { cacheRelations } from '#features/follows/web/follows.api.ts'
import { relationOf } from '#features/follows/follows.rules.ts'
import { feedTexts } from '#texts/features/feed/feed'
import { api } from '#site/api.ts'
import { toast } from '#ui/toast.ts'
import { feedKeys } from '../feed.keys.ts'
import type { FeedPage } from '../feed.contract.ts'
import type { FeedPeriod } from '../feed.rules.ts'
import { summaryOptions } from './summary.api.ts'

interface Place {
  period: FeedPeriod
  cursor?: string
}

/** The items of followed members: first the recent ones, then the older ones. */
export function feedOptions(memberId: string | undefined) {
  return infiniteQueryOptions({
    queryKey: feedKeys.items(memberId),
    queryFn: ({ pageParam: { period, cursor }, signal }) => api('GET /feed', { query: { period, limit: 12, cursor }, signal }),
    enabled: memberId !== undefined,
    initialPageParam: { period: 'recent' } as Place,
    getNextPageParam: ({ nextCursor, olderCursor }, _, { period }): Place | undefined => {
      if (nextCursor !== null) return { period, cursor: nextCursor }
      return olderCursor === null ? undefined : { period: 'older', cursor: olderCursor }
    },
  })
}

export function suggestionsOptions(memberId: string | undefined) {
  return queryOptions({
    queryKey: feedKeys.suggestionsFor(memberId),
    queryFn: async ({ signal, client }) => {
      const { items } = await api('GET /feed/suggestions', { signal })
      const people = items.map((person) => ({ ...person, relation: relationOf(false, person.followsYou) }))
      cacheRelations(client, memberId, people)
      return people
    },
    enabled: memberId !== undefined,
  })
}

/** Marks all items as read; the change is shown at once. */
export function useMarkRead(memberId: string | undefined) {
  const client = useQueryClient()
  const queryKey = feedKeys.of(memberId)
  return useMutation({
    mutationFn: () => api('PUT /feed/seen'),
    onMutate: async () => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(summaryOptions(memberId).queryKey, (before) => before && { ...before, newCount: 0 })
      client.setQueryData(feedOptions(memberId).queryKey, allRead)
    },
    onError: () => toast(feedTexts.markReadFailed, { tone: 'error' }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}

function allRead<P>(data: InfiniteData<FeedPage, P> | undefined): InfiniteData<FeedPage, P> | undefined {
  return data && { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map((item) => ({ ...item, isNew: false })) })) }
}
