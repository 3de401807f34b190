import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '#site/api.ts'
import { moderationKeys } from '../../moderation.keys.ts'
import type { Content, DeletableType } from '../../moderation.rules.ts'

/** The reports about one item, after the reports that the queue already shows. */
export function reportsOptions(memberId: string, { contentType, contentId }: Content, after: string) {
  return infiniteQueryOptions({
    queryKey: moderationKeys.reports(memberId, { contentType, contentId }, after),
    queryFn: ({ pageParam, signal }) =>
      api('GET /moderation/reports/{contentType}/{contentId}', {
        params: { contentType, contentId },
        query: { cursor: pageParam },
        signal,
      }),
    initialPageParam: after,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
}

/** The earlier versions of a reported comment, before its author edited it. */
export function versionsOptions(memberId: string, commentId: string) {
  return infiniteQueryOptions({
    queryKey: moderationKeys.versions(memberId, commentId),
    queryFn: ({ pageParam, signal }) =>
      api('GET /moderation/versions/{contentType}/{id}', {
        params: { contentType: 'comment', id: commentId },
        query: { cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
  })
}

/** Deleted content of a type; of both types when it is undefined. */
export function deletedOptions(memberId: string, contentType: DeletableType | undefined) {
  return infiniteQueryOptions({
    queryKey: moderationKeys.deleted(memberId, contentType),
    queryFn: ({ pageParam, signal }) => api('GET /moderation/deleted', { query: { contentType, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
  })
}
