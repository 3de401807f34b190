import { giftTexts } from '#i18n/areas.ts'
import { type InfiniteData, infiniteQueryOptions, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ViewerResult } from '#features/accounts/accounts.contract.ts'
import { viewerKey } from '#features/accounts/web/accounts.api.ts'
import { api, queryString } from '#lib/api.ts'
import { CallKey } from '#lib/call-key.ts'
import { toast } from '#ui/toast.tsx'
import type { Gift, GiftPage, GiftSlot, GiftTypes } from '../gifts.contract.ts'

/** The gift on a profile, and whether this member may send one there: that follows from who follows whom. */
export function slotOptions(profileId: string, memberId: string | undefined) {
  return queryOptions({
    queryKey: ['gift', profileId, memberId],
    queryFn: ({ signal }) => api<GiftSlot>(`/profiles/${profileId}/gift`, { signal }),
    enabled: memberId !== undefined,
  })
}

/** What can be given. */
export function giftTypesOptions() {
  return queryOptions({ queryKey: ['gift-types'], queryFn: ({ signal }) => api<GiftTypes>('/gift-types', { signal }) })
}

/** What waits for this member. */
export function inboxOptions(memberId: string) {
  return infiniteQueryOptions({
    queryKey: ['gifts', memberId],
    queryFn: ({ pageParam, signal }) => api<GiftPage>(`/gifts${queryString({ cursor: pageParam })}`, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
}

/** Sends a gift; repeating the same after a lost answer sends no second one. */
export function useSendGift(receiverId: string, onSent: () => void) {
  const client = useQueryClient()
  const [key] = useState(() => new CallKey())
  // The points and the right to send may be others than was shown.
  const lookAgain = (): void => {
    for (const queryKey of [viewerKey, ['gift', receiverId]]) void client.invalidateQueries({ queryKey })
  }
  return useMutation({
    mutationFn: (draft: { giftTypeId: number; message: string | null }) => {
      const body = { receiverId, ...draft }
      return api<Gift>('/gifts', { method: 'POST', body, key: key.for(body) })
    },
    onSuccess: () => {
      key.done()
      toast(giftTexts.sent, { tone: 'good' })
      lookAgain()
      onSent()
    },
    onError: () => {
      toast(giftTexts.sendFailed, { tone: 'error' })
      lookAgain()
    },
  })
}

export type GiftAnswer = 'accept' | 'reject'

const told = {
  accept: { done: giftTexts.accepted, failed: giftTexts.acceptFailed },
  reject: { done: giftTexts.rejected, failed: giftTexts.rejectFailed },
}

/** Answers a gift of the own inbox; an accepted one stands on the profile at once. */
export function useAnswerGift(memberId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, answer }: { id: number; answer: GiftAnswer }) => api<Gift>(`/gifts/${id}/${answer}`, { method: 'POST' }),
    onSuccess: (gift, { answer }) => {
      takeOut(client, memberId, gift)
      if (answer === 'accept') putOnProfile(client, memberId, gift)
      toast(told[answer].done, { tone: 'good' })
    },
    onError: (_, { answer }) => {
      toast(told[answer].failed, { tone: 'error' })
      for (const queryKey of [viewerKey, ['gifts', memberId], ['gift', memberId]]) void client.invalidateQueries({ queryKey })
    },
  })
}

function takeOut(client: QueryClient, memberId: string, answered: Gift): void {
  client.setQueryData<InfiniteData<GiftPage, string | undefined>>(
    inboxOptions(memberId).queryKey,
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.filter(({ id }) => id !== answered.id) })) },
  )
  client.setQueryData<ViewerResult>(viewerKey, (viewer) => viewer && { ...viewer, openGifts: Math.max(0, viewer.openGifts - 1) })
}

function putOnProfile(client: QueryClient, memberId: string, { giftTypeId, senderId, message, giftType, sender, respondedAt }: Gift): void {
  client.setQueryData(slotOptions(memberId, memberId).queryKey, {
    gift: { userId: memberId, giftTypeId, senderId, message, giftType, sender, acceptedAt: respondedAt! },
    canSend: false,
    reason: 'SELF',
  })
}
