import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { viewerKeys } from '#people/viewer.keys.ts'
import { moderationKeys } from '#features/moderation/moderation.keys.ts'
import { sanctionTexts } from '#texts/features/sanctions/sanctions'
import { errorText } from '#i18n/error-text.ts'
import { api } from '#site/api.ts'
import { ApiError } from '#lib/api.ts'
import { CallKey } from '#lib/call-key.ts'
import { toast } from '#ui/toast.ts'
import type { SanctionInput } from '../../sanctions.contract.ts'
import { sanctionKeys } from '../../sanctions.keys.ts'

const pages = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor ?? undefined,
}

/** The decisions that concern the viewer. */
export function ownDecisionsOptions(memberId: string | undefined) {
  return infiniteQueryOptions({
    ...pages,
    queryKey: sanctionKeys.own(memberId),
    queryFn: ({ pageParam, signal }) => api('GET /decisions', { query: { cursor: pageParam }, signal }),
    enabled: memberId !== undefined,
  })
}

/** The viewer's own reports with their outcomes. */
export function ownReportsOptions(memberId: string | undefined) {
  return infiniteQueryOptions({
    ...pages,
    queryKey: sanctionKeys.reports(memberId),
    queryFn: ({ pageParam, signal }) => api('GET /reports', { query: { cursor: pageParam }, signal }),
    enabled: memberId !== undefined,
  })
}

/** The decisions that concern another member; for moderators. */
export function historyOptions(memberId: string, username: string) {
  return infiniteQueryOptions({
    ...pages,
    queryKey: sanctionKeys.history(memberId, username),
    queryFn: ({ pageParam, signal }) =>
      api('GET /moderation/members/{username}/decisions', { params: { username }, query: { cursor: pageParam }, signal }),
  })
}

/** Sends the one appeal against a decision. */
export function useAppeal(memberId: string | undefined, id: number, onSent: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (content: string) => api('POST /decisions/{id}/appeal', { params: { id }, body: { content } }),
    onSuccess: () => {
      onSent()
      toast(sanctionTexts.appeal.sent, { tone: 'good' })
    },
    onSettled: () => client.invalidateQueries({ queryKey: sanctionKeys.own(memberId) }),
  })
}

/** Says that a warning was read; the viewer may write again. */
export function useReadWarning(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api('PUT /decisions/{id}/read', { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: viewerKeys.viewer }),
  })
}

export function useImpose(memberId: string, onSent: () => void) {
  const client = useQueryClient()
  const [key] = useState(() => new CallKey())
  return useMutation({
    mutationFn: (body: SanctionInput) => api('POST /moderation/sanctions', { body, key: key.for(body) }),
    onSuccess: () => {
      key.done()
      toast(sanctionTexts.impose.sent, { tone: 'good' })
      onSent()
    },
    // The member's file and the lists of members show it.
    onSettled: () => client.invalidateQueries({ queryKey: moderationKeys.of(memberId) }),
  })
}

/** The sentence of a refusal; a general one for failures of the server and the network. */
export function refusalText(error: unknown, otherwise: string): string {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 ? errorText(error.code, otherwise) : otherwise
}
