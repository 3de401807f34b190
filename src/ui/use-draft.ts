import { useCallback, useSyncExternalStore } from 'react'
import { Listeners } from '#lib/listeners.ts'

const PREFIX = 'draft:'
/** Older drafts are dropped. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000

const drafts = new Map<string, unknown>()
const listeners = new Listeners()

function subscribe(listener: () => void): () => void {
  // The browser adds the same function once.
  window.addEventListener('storage', onOtherTab)
  return listeners.subscribe(listener)
}

/** Changes by another tab apply in this one too: nothing is sent twice, and nothing comes back. */
function onOtherTab({ key }: StorageEvent): void {
  if (key === null) drafts.clear()
  else if (key.startsWith(PREFIX)) drafts.delete(key.slice(PREFIX.length))
  listeners.notify()
}

/** For code that does not render the draft; components use `useDraft`. */
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

/** `undefined` forgets it. The value must be plain JSON. */
export function writeDraft(key: string, value: unknown): void {
  drafts.set(key, value)
  try {
    if (value === undefined) localStorage.removeItem(PREFIX + key)
    else localStorage.setItem(PREFIX + key, JSON.stringify({ at: Date.now(), value }))
  } catch {
    // Without storage a draft lives as long as the page.
  }
  listeners.notify()
}

/**
 * Unsent input, kept on this device until it is sent: it survives a reload, navigation and a sign-in.
 * Setting `undefined` deletes it. The value must be plain JSON.
 */
export function useDraft<T>(key: string): [T | undefined, (value: T | undefined) => void] {
  const value = useSyncExternalStore(
    subscribe,
    () => readDraft(key) as T | undefined,
    () => undefined,
  )
  return [value, useCallback((next: T | undefined) => writeDraft(key, next), [key])]
}

/** Deletes all drafts, or those with this key prefix, on sign-out: nothing unsent stays for the next user of this device. */
export function forgetDrafts(beginning = ''): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX + beginning)) localStorage.removeItem(key)
  } catch {
    // Storage was not available.
  }
  for (const key of drafts.keys()) if (key.startsWith(beginning)) drafts.delete(key)
  listeners.notify()
}
