import { queryOptions } from '@tanstack/react-query'
import { api } from '#site/api.ts'
import { channelTexts } from '#texts/features/notifications/channels'
import { showWrite } from '#ui/show-write.ts'
import { toast } from '#ui/toast.ts'
import { useWrite } from '#ui/use-write.ts'
import { notificationKeys } from '../../notifications.keys.ts'
import { forgetPushes, holdsSubscription, subscribe } from '../browser-push.ts'

/** Whether this device receives pushes: both the server and the browser must have the subscription. */
export function pushOptions(memberId: string) {
  return queryOptions({
    queryKey: notificationKeys.push(memberId),
    queryFn: async ({ signal }) => {
      const state = await api('GET /notifications/push', { signal })
      return { ...state, isOn: state.isOn && (await holdsSubscription(state.publicKey)) }
    },
  })
}

/** Turns pushes on for this device; resolves to false when the person refused the browser's permission. */
export function useTurnOnPush(memberId: string) {
  const { queryKey } = pushOptions(memberId)
  return useWrite({
    send: async (publicKey: string) => {
      const body = await subscribe(publicKey)
      return body && (await api('PUT /notifications/push', { body }))
    },
    failed: channelTexts.failed,
    onDone: (state, _, client) => {
      if (!state) return
      showWrite(client, [queryKey], () => client.setQueryData(queryKey, state))
      toast(channelTexts.turnedOn, { tone: 'good' })
    },
  })
}

export function useTurnOffPush(memberId: string) {
  const { queryKey } = pushOptions(memberId)
  return useWrite({
    send: () => api('DELETE /notifications/push'),
    said: channelTexts.turnedOff,
    failed: channelTexts.offFailed,
    onDone: async (state, _, client) => {
      showWrite(client, [queryKey], () => client.setQueryData(queryKey, state))
      // Without the server's record, the browser's subscription receives no pushes.
      await forgetPushes().catch(() => {})
    },
  })
}
