import { useSyncExternalStore } from 'react'
import { ApiError } from '#lib/api.ts'
import { Listeners } from '#lib/listeners.ts'

const PREFIX = 'mail-wait:'
const TICK_MS = 500
/** The longest wait that the server announces; a longer stored wait means that the device's clock was set back. */
const LONGEST_MS = 60 * 60 * 1000

/** When the server sends the next mail of each kind, by the device's clock. */
const times = new Map<string, number>()
const listeners = new Listeners()

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, TICK_MS)
  const end = listeners.subscribe(listener)
  return () => {
    clearInterval(timer)
    end()
  }
}

/** The seconds until the server sends the next mail of this kind; 0 when it does so at once. The wait survives a reload of the tab. */
export function useMailWait(kind: string): number {
  return useSyncExternalStore(subscribe, () => secondsLeft(kind))
}

/** Stores the wait that the server announced. */
export function storeMailWait(kind: string, error: unknown): void {
  const seconds = error instanceof ApiError && error.status === 429 ? error.details['retryAfter'] : undefined
  if (typeof seconds !== 'number') return
  const dueAt = Date.now() + Math.min(seconds * 1000, LONGEST_MS)
  times.set(kind, dueAt)
  try {
    sessionStorage.setItem(PREFIX + kind, String(dueAt))
  } catch {
    // Without storage the time is kept only until the page is closed.
  }
  listeners.notify()
}

function secondsLeft(kind: string): number {
  const left = (times.get(kind) ?? storedTime(kind)) - Date.now()
  return left > 0 && left <= LONGEST_MS ? Math.ceil(left / 1000) : 0
}

function storedTime(kind: string): number {
  let dueAt = 0
  try {
    dueAt = Number(sessionStorage.getItem(PREFIX + kind)) || 0
  } catch {
    // No wait was stored.
  }
  times.set(kind, dueAt)
  return dueAt
}
