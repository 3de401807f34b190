import { useCallback, useSyncExternalStore } from 'react'
import { Listeners } from '#lib/listeners.ts'

const PREFIX = 'draft:'
/** Drafts that are older than this are dropped. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000

const drafts = new Map<string, unknown>()
const listeners = new Listeners()

function subscribe(listener: () => void): () => void {
  // `addEventListener` adds the same function only once.
  window.addEventListener('storage', onOtherTab)
  return listeners.subscribe(listener)
}

/** Applies changes of another tab in this one: nothing is sent twice, and a deleted draft does not come back. */
function onOtherTab({ key }: StorageEvent): void {
  if (key === null) drafts.clear()
  else if (key.startsWith(PREFIX)) drafts.delete(key.slice(PREFIX.length))
  listeners.notify()
}

/** Reads a draft in code that does not render it; components use `useDraft`. */
export function readDraft(key: string): unknown {
  if (!drafts.has(key)) drafts.set(key, stored(key))
  return drafts.get(key)
}

function stored(key: string): unknown {
  try {
    const { at, value } = JSON.parse(localStorage.getItem(PREFIX + key) ?? '{}') as { at?: number; value?: unknown }
    return at !== undefined && Date.now() - at < KEPT_MS ? value : undefined
  } catch {
    return undefined
  }
}

/** Stores a draft; `undefined` deletes it. The value must be plain JSON. */
export function writeDraft(key: string, value: unknown): void {
  drafts.set(key, value)
  try {
    if (value === undefined) localStorage.removeItem(PREFIX + key)
    else localStorage.setItem(PREFIX + key, JSON.stringify({ at: Date.now(), value }))
  } catch {
    // Without storage a draft is kept until the page is closed.
  }
  listeners.notify()
}

/**
 * Unsent input, kept on this device until it is sent: it survives a reload, navigation and a sign-in. Setting `undefined` deletes it. The
 * value must be plain JSON.
 */
export function useDraft<T>(key: string): [T | undefined, (value: T | undefined) => void] {
  const value = useSyncExternalStore(
    subscribe,
    () => readDraft(key) as T | undefined,
    () => undefined,
  )
  return [value, useCallback((next: T | undefined) => writeDraft(key, next), [key])]
}

/** Deletes all drafts, or the drafts with this key prefix, on sign-out, so that the next user of this device finds no unsent input. */
export function forgetDrafts(beginning = ''): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX + beginning)) localStorage.removeItem(key)
  } catch {
    // Storage was not available.
  }
  for (const key of drafts.keys()) if (key.startsWith(beginning)) drafts.delete(key)
  listeners.notify()
}
