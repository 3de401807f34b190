import { useCallback, useSyncExternalStore } from 'react'
import { liveChannel } from '#lib/hub-channel.ts'
import { TYPING_SHOWN_MS, TYPING_SENT_EVERY_MS } from '../../messages.rules.ts'

/** The conversations in which the other member is writing, with the timers that end it. */
const typing = new Map<string, number>()
const listeners = new Set<() => void>()

function notify(): void {
  for (const listener of listeners) listener()
}

export function receiveTyping(conversationId: string): void {
  window.clearTimeout(typing.get(conversationId))
  typing.set(
    conversationId,
    window.setTimeout(() => stoppedTyping(conversationId), TYPING_SHOWN_MS),
  )
  notify()
}

export function stoppedTyping(conversationId: string): void {
  window.clearTimeout(typing.get(conversationId))
  if (typing.delete(conversationId)) notify()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the other member is writing. */
export function useIsTyping(conversationId: string): boolean {
  return useSyncExternalStore(
    subscribe,
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
