import { moderationTexts } from '#texts/features/moderation/moderation'
import { type InfiniteData, infiniteQueryOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#site/api.ts'
import { CallKey } from '#lib/call-key.ts'
import { showWrite } from '#ui/show-write.ts'
import { toast } from '#ui/toast.ts'
import { moderationKeys } from '../moderation.keys.ts'
import type { DecisionInput, ReportedContent, ReportedPage } from '../moderation.contract.ts'
import { removeContent } from './remove.api.ts'
import { contentKey, type Content, type Decision, type Reason, type DeletableType } from '../moderation.rules.ts'

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

/** The reports about one item after those in the queue. */
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

/** What a reported comment said before its writer edited it. */
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

/** Deleted content; undefined for both types. */
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
  const client = useQueryClient()
  const [key] = useState(() => new CallKey())
  return useMutation({
    mutationFn: ({ contentType, contentId, decision }: Content & { decision: Decision }) => {
      const body: DecisionInput = { contentType, contentId, decision }
      return api('POST /moderation/decisions', { body, key: key.for(body) })
    },
    onSuccess: (decided) => {
      key.done()
      takeOut(client, memberId, decided)
      toast(moderationTexts.decided(decided.status), { tone: 'good' })
      onDecided?.()
    },
    onError: () => {
      toast(moderationTexts.decideFailed, { tone: 'error' })
      void client.invalidateQueries({ queryKey: moderationKeys.of(memberId) })
    },
  })
}

/** Deletes reported content with its reports. The page below still shows it and is reloaded when the panel closes. */
export function useDeleteContent(memberId: string, onDeleted: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ contentType, contentId, reason }: Content & { reason: Reason }) => removeContent({ contentType, contentId, reason }),
    onSuccess: (_, content) => {
      takeOut(client, memberId, content)
      const done = { question: moderationTexts.questionDeleted, comment: moderationTexts.commentDeleted }
      toast(content.contentType === 'question' || content.contentType === 'comment' ? done[content.contentType] : moderationTexts.removed, {
        tone: 'good',
      })
      void client.invalidateQueries({ queryKey: moderationKeys.of(memberId) })
      onDeleted()
    },
    onError: () => {
      toast(moderationTexts.deleteFailed, { tone: 'error' })
      void client.invalidateQueries({ queryKey: moderationKeys.of(memberId) })
    },
  })
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
