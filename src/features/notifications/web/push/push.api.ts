import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#site/api.ts'
import { channelTexts } from '#texts/features/notifications/channels'
import { showWrite } from '#ui/show-write.ts'
import { toast } from '#ui/toast.ts'
import { notificationKeys } from '../../notifications.keys.ts'
import { forgetPushes, holdsSubscription, subscribe } from '../browser-push.ts'

/** Whether this device takes pushes: both the server and the browser must know of it. */
export function pushOptions(memberId: string) {
  return queryOptions({
    queryKey: notificationKeys.push(memberId),
    queryFn: async ({ signal }) => {
      const state = await api('GET /notifications/push', { signal })
      return { ...state, isOn: state.isOn && (await holdsSubscription(state.publicKey)) }
    },
  })
}

/** Turns pushes on for this device; resolves to false when the person refused the browser's question. */
export function useTurnOnPush(memberId: string) {
  const client = useQueryClient()
  const { queryKey } = pushOptions(memberId)
  return useMutation({
    mutationFn: async (publicKey: string) => {
      const body = await subscribe(publicKey)
      return body && (await api('PUT /notifications/push', { body }))
    },
    onSuccess: (state) => {
      if (!state) return
      showWrite(client, [queryKey], () => client.setQueryData(queryKey, state))
      toast(channelTexts.turnedOn, { tone: 'good' })
    },
    onError: () => toast(channelTexts.failed, { tone: 'error' }),
  })
}

/** Turns pushes off for this device. */
export function useTurnOffPush(memberId: string) {
  const client = useQueryClient()
  const { queryKey } = pushOptions(memberId)
  return useMutation({
    mutationFn: () => api('DELETE /notifications/push'),
    onSuccess: async (state) => {
      showWrite(client, [queryKey], () => client.setQueryData(queryKey, state))
      toast(channelTexts.turnedOff, { tone: 'good' })
      // Without the server's record the browser's subscription gets nothing.
      await forgetPushes().catch(() => {})
    },
    onError: () => toast(channelTexts.offFailed, { tone: 'error' }),
  })
}
