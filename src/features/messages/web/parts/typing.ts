import { useCallback, useSyncExternalStore } from 'react'
import { liveChannel } from '#lib/hub-channel.ts'
import { TYPING_SHOWN_MS, TYPING_SENT_EVERY_MS } from '../../messages.rules.ts'
import { Listeners } from '#lib/listeners.ts'

/** The conversations in which the other member is typing, each with the timer that ends the state. */
const typing = new Map<string, number>()
const listeners = new Listeners()

export function receiveTyping(conversationId: string): void {
  window.clearTimeout(typing.get(conversationId))
  typing.set(
    conversationId,
    window.setTimeout(() => stoppedTyping(conversationId), TYPING_SHOWN_MS),
  )
  listeners.notify()
}

export function stoppedTyping(conversationId: string): void {
  window.clearTimeout(typing.get(conversationId))
  if (typing.delete(conversationId)) listeners.notify()
}

/** Whether the other member is writing. */
export function useIsTyping(conversationId: string): boolean {
  return useSyncExternalStore(
    listeners.subscribe,
    useCallback(() => typing.has(conversationId), [conversationId]),
    () => false,
  )
}

let told = { receiverId: '', at: -Infinity }

/** Notifies the other member about typing, throttled and without a guarantee of delivery. */
export function sendTyping(receiverId: string): void {
  const now = performance.now()
  if (told.receiverId === receiverId && now - told.at < TYPING_SENT_EVERY_MS) return
  told = { receiverId, at: now }
  liveChannel()
    ?.send('Typing', { receiverId })
    .catch(() => {})
}
