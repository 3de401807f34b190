import type { Page } from './page-cache.ts'

export interface StoredPage {
  page: Page
  tags: ReadonlySet<string>
  /** In milliseconds of the process clock. */
  renderedAt: number
  /** When the last attempt to render it again failed. */
  failedAt: number
}

/** Pages in memory: bounded by bytes, the least recently used out first, indexed by tag. */
export interface PageStore {
  get(key: string): StoredPage | undefined
  set(key: string, stored: StoredPage): void
  delete(key: string): void
  /** Deletes every page with one of these tags. */
  forget(tags: readonly string[]): void
  clear(): void
}

/** What a page takes beside its bodies: its key, headers, tags and places in the maps. */
const OVERHEAD_BYTES = 4096

export function createPageStore(maxBytes: number): PageStore {
  /** In the order of their last use. */
  const entries = new Map<string, StoredPage>()
  const keysOf = new Map<string, Set<string>>()
  const sizes = new Map<string, number>()
  let total = 0

  function remove(key: string): void {
    const stored = entries.get(key)
    if (!stored) return
    entries.delete(key)
    total -= sizes.get(key)!
    sizes.delete(key)
    stored.page.onGrown = undefined
    for (const tag of stored.tags) {
      const keys = keysOf.get(tag)!
      keys.delete(key)
      if (keys.size === 0) keysOf.delete(tag)
    }
  }

  function grow(key: string, bytes: number): void {
    sizes.set(key, (sizes.get(key) ?? 0) + bytes)
    total += bytes
    for (const oldest of entries.keys()) {
      if (total <= maxBytes) break
      remove(oldest)
    }
  }

  return {
    get(key) {
      const stored = entries.get(key)
      if (!stored) return undefined
      entries.delete(key)
      entries.set(key, stored)
      return stored
    },
    set(key, stored) {
      remove(key)
      entries.set(key, stored)
      for (const tag of stored.tags) {
        const keys = keysOf.get(tag)
        if (keys) keys.add(key)
        else keysOf.set(tag, new Set([key]))
      }
      stored.page.onGrown = (bytes) => grow(key, bytes)
      grow(key, stored.page.bytes + OVERHEAD_BYTES)
    },
    delete: remove,
    forget(tags) {
      for (const tag of tags) for (const key of keysOf.get(tag) ?? []) remove(key)
    },
    clear() {
      for (const key of entries.keys()) remove(key)
    },
  }
}
