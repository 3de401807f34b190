import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { moderationKeys } from '#features/moderation/moderation.keys.ts'
import { SEARCH_MIN } from '#features/search/search.rules.ts'
import { api } from '#site/api.ts'
import { mergeTexts } from '#texts/features/merges/merges'
import { useWrite } from '#ui/use-write.ts'
import type { AlikeDraft } from '../likeness.contract.ts'
import { mergeKeys } from '../merges.keys.ts'

/**
 * Existing restaurants that may be the same as the one that is being added. The request is no GET, because positions must not appear in
 * addresses.
 */
export function alikeOptions(draft: AlikeDraft) {
  return queryOptions({
    queryKey: mergeKeys.alike(draft),
    queryFn: ({ signal }) => api('POST /similar-restaurants', { body: draft, signal }),
    staleTime: 30_000,
    networkMode: 'always',
    retry: false,
  })
}

/** Restaurants with a matching name, to choose the other restaurant of a proposal. */
export function othersOptions(q: string) {
  return queryOptions({
    queryKey: mergeKeys.others(q),
    queryFn: ({ signal }) => api('GET /search/restaurants', { query: { q, limit: 8 }, signal }),
    enabled: q.length >= SEARCH_MIN,
    staleTime: 30_000,
  })
}

/** Merges, newest first. */
export function mergesOptions(memberId: string) {
  return infiniteQueryOptions({
    queryKey: mergeKeys.merges(memberId),
    queryFn: ({ pageParam, signal }) => api('GET /moderation/merges', { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
  })
}

/** Proposes that two restaurants are one. */
export function useProposeMerge(restaurantId: string, onDone: () => void) {
  return useWrite({
    send: (body: { otherId: string; note: string }) =>
      api('POST /restaurants/{id}/merge-proposals', { params: { id: restaurantId }, body }),
    said: mergeTexts.proposed,
    onDone,
  })
}

/** Makes two restaurants of one merge again. */
export function useUndoMerge(memberId: string) {
  return useWrite({
    send: (id: number) => api('POST /moderation/merges/{id}/undo', { params: { id } }),
    said: mergeTexts.undone,
    refresh: [moderationKeys.of(memberId)],
  })
}
