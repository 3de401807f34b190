import { type InfiniteData, infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { viewerKeys } from '#people/viewer.keys.ts'
import type { ViewerResult } from '#people/viewer.contract.ts'
import { channelTexts } from '#texts/features/notifications/channels'
import { notificationTexts } from '#texts/features/notifications/notifications'
import { api } from '#site/api.ts'
import { toast } from '#ui/toast.ts'
import { useWrite } from '#ui/use-write.ts'
import type { DigestInput, NotificationPage, ReadInput, SettingInput } from '../notifications.contract.ts'
import { notificationKeys } from '../notifications.keys.ts'
import type { Channel, DigestFrequency, PushKind } from '../notifications.rules.ts'

/** The member's notifications, page by page. */
export function notificationOptions(memberId: string | undefined) {
  return infiniteQueryOptions({
    queryKey: notificationKeys.items(memberId),
    queryFn: ({ pageParam, signal }) => api('GET /notifications', { query: { cursor: pageParam }, signal }),
    enabled: memberId !== undefined,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })
}

/** Marks a group as read while the browser leaves the page for the group's target. */
export function markOpened(id: number): void {
  const body: ReadInput = { id, scope: 'group' }
  void fetch('/api/notifications/read', {
    method: 'PUT',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => {})
}

/** Marks everything up to the newest shown notification as read; the change is shown at once. */
export function useMarkAllRead(memberId: string | undefined) {
  const client = useQueryClient()
  const { queryKey } = notificationOptions(memberId)
  return useMutation({
    mutationFn: (id: number) => api('PUT /notifications/read', { body: { id, scope: 'all' } satisfies ReadInput }),
    onMutate: async () => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, allRead)
    },
    onSuccess: ({ unread }) =>
      client.setQueryData<ViewerResult>(viewerKeys.viewer, (viewer) => viewer && { ...viewer, unreadNotifications: unread }),
    onError: () => toast(notificationTexts.markFailed, { tone: 'error' }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}

function allRead<P>(data: InfiniteData<NotificationPage, P> | undefined): InfiniteData<NotificationPage, P> | undefined {
  return data && { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map((item) => ({ ...item, isRead: true })) })) }
}

export function settingsOptions(memberId: string) {
  return queryOptions({
    queryKey: notificationKeys.settings(memberId),
    queryFn: ({ signal }) => api('GET /notifications/settings', { signal }),
  })
}

/** The switch of a kind of notification on one channel. */
interface Switch {
  kind: PushKind
  channel: Channel
  isOn: boolean
}

/** Switches a kind of notification on or off; the switch moves at once and moves back when saving fails. */
export function useSaveSetting(memberId: string) {
  const client = useQueryClient()
  const { queryKey } = settingsOptions(memberId)
  const show = ({ kind, channel, isOn }: Switch): void =>
    void client.setQueryData(queryKey, (before) => before && { ...before, [channel]: { ...before[channel], [kind]: isOn } })
  return useMutation({
    mutationFn: ({ kind, channel, isOn }: Switch) =>
      api('PUT /notifications/settings', { body: { kind, [channel]: isOn } satisfies SettingInput }),
    onMutate: show,
    onError: (_, { isOn, ...place }) => {
      show({ ...place, isOn: !isOn })
      toast(notificationTexts.settingFailed, { tone: 'error' })
    },
  })
}

/** Chooses how often the digest is sent; the choice moves at once and moves back when saving fails. */
export function useSaveDigest(memberId: string) {
  const client = useQueryClient()
  const { queryKey } = settingsOptions(memberId)
  return useMutation({
    mutationFn: (digest: DigestFrequency) => api('PUT /notifications/digest', { body: { digest } satisfies DigestInput }),
    onMutate: (digest) => {
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, before && { ...before, digest })
      return before?.digest
    },
    onError: (_, __, digest) => {
      client.setQueryData(queryKey, (now) => now && digest && { ...now, digest })
      toast(channelTexts.digestFailed, { tone: 'error' })
    },
  })
}

export function mutesOptions(memberId: string) {
  return queryOptions({
    queryKey: notificationKeys.mutes(memberId),
    queryFn: ({ signal }) => api('GET /notifications/mutes', { signal }),
  })
}

/** The target of a mute: a restaurant, or the thread of a comment. */
export type MuteTarget = { restaurantId: string } | { commentId: number }

/** Mutes a restaurant or a thread, or undoes it. */
export function useMute() {
  return useWrite({
    send: ({ target, isMuted }: { target: MuteTarget; isMuted: boolean }) => {
      const method = isMuted ? 'PUT' : 'DELETE'
      return 'commentId' in target
        ? api(`${method} /notifications/mutes/comments/{id}`, { params: { id: target.commentId } })
        : api(`${method} /notifications/mutes/restaurants/{id}`, { params: { id: target.restaurantId } })
    },
    failed: notificationTexts.muteFailed,
    onDone: ({ isMuted }, _, client) => {
      if (isMuted) toast(notificationTexts.muted, { tone: 'good' })
      return client.invalidateQueries({ queryKey: notificationKeys.all })
    },
  })
}
