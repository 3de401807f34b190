import { infiniteQueryOptions } from '@tanstack/react-query'
import { viewerKeys } from '#people/viewer.keys.ts'
import { moderationKeys } from '#features/moderation/moderation.keys.ts'
import { sanctionTexts } from '#texts/features/sanctions/sanctions'
import { api } from '#site/api.ts'
import { useWrite } from '#ui/use-write.ts'
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
  return useWrite({
    send: (content: string) => api('POST /decisions/{id}/appeal', { params: { id }, body: { content } }),
    said: sanctionTexts.appeal.sent,
    onDone: onSent,
    refresh: [sanctionKeys.own(memberId)],
  })
}

/** Marks a warning as read, after which the viewer may write again. */
export function useReadWarning(id: number) {
  return useWrite({
    send: () => api('PUT /decisions/{id}/read', { params: { id } }),
    onDone: (_, __, client) => client.invalidateQueries({ queryKey: viewerKeys.viewer }),
  })
}

export function useImpose(memberId: string, onSent: () => void) {
  return useWrite({
    send: (body: SanctionInput, key) => api('POST /moderation/sanctions', { body, key: key.for(body) }),
    said: sanctionTexts.impose.sent,
    onDone: onSent,
    // The pages that show the member and the lists of members show the sanction.
    refresh: [moderationKeys.of(memberId)],
  })
}
