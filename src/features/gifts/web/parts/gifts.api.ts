import { viewerKeys } from '#people/viewer.keys.ts'
import { giftTexts } from '#texts/features/gifts/gifts'
import { type InfiniteData, infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ViewerResult } from '#people/viewer.contract.ts'
import { api } from '#site/api.ts'
import { showWrite } from '#ui/show-write.ts'
import { useWrite } from '#ui/use-write.ts'
import { giftKeys } from '../../gifts.keys.ts'
import type { Gift, GiftPage } from '../../gifts.contract.ts'

/** The gift on a profile, and whether this member may send a gift there, which depends on follows. */
export function slotOptions(profileId: string, memberId: string | undefined) {
  return queryOptions({
    queryKey: giftKeys.slot(profileId, memberId),
    queryFn: ({ signal }) => api('GET /profiles/{id}/gift', { params: { id: profileId }, signal }),
    enabled: memberId !== undefined,
  })
}

export function giftTypesOptions() {
  return queryOptions({ queryKey: giftKeys.types, queryFn: ({ signal }) => api('GET /gift-types', { signal }) })
}

export function inboxOptions(memberId: string) {
  return infiniteQueryOptions({
    queryKey: giftKeys.inbox(memberId),
    queryFn: ({ pageParam, signal }) => api('GET /gifts', { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
}

/** Sends a gift; a retry after a lost answer sends no second gift. */
export function useSendGift(receiverId: string, onSent: () => void) {
  // The points and the permission to send may differ from what was shown.
  const lookAgain = (client: QueryClient): void => {
    for (const queryKey of [viewerKeys.viewer, giftKeys.slotOf(receiverId)]) void client.invalidateQueries({ queryKey })
  }
  return useWrite({
    send: (draft: { giftTypeId: number; message: string | null }, key) => {
      const body = { receiverId, ...draft }
      return api('POST /gifts', { body, key: key.for(body) })
    },
    said: giftTexts.sent,
    failed: giftTexts.sendFailed,
    onDone: (_, __, client) => {
      lookAgain(client)
      onSent()
    },
    onFailed: (_, __, client) => lookAgain(client),
  })
}

export type GiftAnswer = 'accept' | 'reject'

const told = {
  accept: { done: giftTexts.accepted, failed: giftTexts.acceptFailed },
  reject: { done: giftTexts.rejected, failed: giftTexts.rejectFailed },
}

/** Answers a gift in the viewer's inbox; an accepted gift is shown on the profile at once. */
export function useAnswerGift(memberId: string) {
  const shown = [viewerKeys.viewer, giftKeys.inbox(memberId), giftKeys.slotOf(memberId)]
  return useWrite({
    send: ({ id, answer }: { id: number; answer: GiftAnswer }) => api(`POST /gifts/{id}/${answer}`, { params: { id } }),
    said: (_, { answer }) => told[answer].done,
    failed: (_, { answer }) => told[answer].failed,
    onDone: (gift, { answer }, client) =>
      showWrite(client, shown, () => {
        takeOut(client, memberId, gift)
        if (answer === 'accept') putOnProfile(client, memberId, gift)
      }),
    onFailed: (_, __, client) => {
      for (const queryKey of shown) void client.invalidateQueries({ queryKey })
    },
  })
}

function takeOut(client: QueryClient, memberId: string, answered: Gift): void {
  client.setQueryData<InfiniteData<GiftPage, string | undefined>>(
    inboxOptions(memberId).queryKey,
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.filter(({ id }) => id !== answered.id) })) },
  )
  client.setQueryData<ViewerResult>(viewerKeys.viewer, (viewer) => viewer && { ...viewer, openGifts: Math.max(0, viewer.openGifts - 1) })
}

function putOnProfile(client: QueryClient, memberId: string, { giftTypeId, senderId, message, giftType, sender, respondedAt }: Gift): void {
  client.setQueryData(slotOptions(memberId, memberId).queryKey, {
    gift: { userId: memberId, giftTypeId, senderId, message, giftType, sender, acceptedAt: respondedAt! },
    canSend: false,
    reason: 'SELF',
  })
}
