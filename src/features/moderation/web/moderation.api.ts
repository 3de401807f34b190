import { moderationTexts } from '#texts/features/moderation/moderation'
import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { api } from '#site/api.ts'
import { showWrite } from '#ui/show-write.ts'
import { useWrite } from '#ui/use-write.ts'
import { moderationKeys } from '../moderation.keys.ts'
import type { DecisionInput, ReportedContent, ReportedPage } from '../moderation.contract.ts'
import { removeContent } from './remove.api.ts'
import { contentKey, type Content, type ContentType, type Decision, type Reason, type DeletableType } from '../moderation.rules.ts'

/** Content with open reports. */
export function reportedOptions(memberId: string) {
  return infiniteQueryOptions({
    queryKey: moderationKeys.reported(memberId),
    queryFn: ({ pageParam, signal }) => api('GET /moderation/reports', { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
  })
}

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

/** Closes all reports about an item. */
export function useDecide(memberId: string, onDecided?: () => void) {
  return useWrite({
    send: ({ contentType, contentId, decision }: Content & { decision: Decision }, key) => {
      const body: DecisionInput = { contentType, contentId, decision }
      return api('POST /moderation/decisions', { body, key: key.for(body) })
    },
    said: ({ status }) => moderationTexts.decided(status),
    failed: moderationTexts.decideFailed,
    onDone: (decided, _, client) => {
      takeOut(client, memberId, decided)
      onDecided?.()
    },
    onFailed: (_, __, client) => lookAgain(client, memberId),
  })
}

/**
 * Deletes reported content with its reports. `onDeleted` runs afterwards: the page below the panel still shows the content and must be
 * reloaded.
 */
export function useDeleteContent(memberId: string, onDeleted: () => void) {
  const done: Partial<Record<ContentType, string>> = {
    question: moderationTexts.questionDeleted,
    comment: moderationTexts.commentDeleted,
  }
  return useWrite({
    send: ({ contentType, contentId, reason }: Content & { reason: Reason }) => removeContent({ contentType, contentId, reason }),
    said: (_, { contentType }) => done[contentType] ?? moderationTexts.removed,
    failed: moderationTexts.deleteFailed,
    onDone: (_, content, client) => {
      takeOut(client, memberId, content)
      lookAgain(client, memberId)
      onDeleted()
    },
    onFailed: (_, __, client) => lookAgain(client, memberId),
  })
}

function lookAgain(client: QueryClient, memberId: string): void {
  void client.invalidateQueries({ queryKey: moderationKeys.of(memberId) })
}

function takeOut(client: QueryClient, memberId: string, content: Content): void {
  const isOther = (one: ReportedContent): boolean => contentKey(one) !== contentKey(content)
  const { queryKey } = reportedOptions(memberId)
  showWrite(client, [queryKey], () =>
    client.setQueryData<InfiniteData<ReportedPage, string | undefined>>(
      queryKey,
      (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.filter(isOther) })) },
    ),
  )
}
