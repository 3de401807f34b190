import { useCallback, useSyncExternalStore } from 'react'
import { liveChannel } from '#features/chat/web/channel.ts'
import { TYPING_SHOWN_MS, TYPING_TOLD_MS } from '../messages.rules.ts'

/** In which conversations the other one is writing just now, and what ends it. */
const typing = new Map<string, number>()
const listeners = new Set<() => void>()

function tell(): void {
  for (const listener of listeners) listener()
}

export function heardTyping(conversationId: string): void {
  window.clearTimeout(typing.get(conversationId))
  typing.set(
    conversationId,
    window.setTimeout(() => stoppedTyping(conversationId), TYPING_SHOWN_MS),
  )
  tell()
}

export function stoppedTyping(conversationId: string): void {
  window.clearTimeout(typing.get(conversationId))
  if (typing.delete(conversationId)) tell()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the other one is writing. */
export function useIsTyping(conversationId: string): boolean {
  return useSyncExternalStore(
    subscribe,
    useCallback(() => typing.has(conversationId), [conversationId]),
    () => false,
  )
}

let told = { receiverId: '', at: -Infinity }

/** Lets the other one see that something is being written; now and then is enough, and it may get lost. */
export function tellTyping(receiverId: string): void {
  const now = performance.now()
  if (told.receiverId === receiverId && now - told.at < TYPING_TOLD_MS) return
  told = { receiverId, at: now }
  liveChannel()
    ?.send('Typing', { receiverId })
    .catch(() => {})
}
