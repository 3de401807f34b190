import { createContext, useContext, useMemo, useSyncExternalStore } from 'react'
import { queryString } from '#lib/api.ts'

/** The current address: path, query and fragment. */
export interface Address {
  /** The path without query and fragment, such as /tr/login. */
  path: string
  search: URLSearchParams
  /** The fragment without the #. */
  hash: string
  /** Path, query and fragment together. */
  href: string
}

/** The address that is being rendered on the server: path and query. Empty in the browser. */
export const RenderedAddress = createContext('')

const CHANGED = 'lokma:address'

/** Opens another page. */
export function go(href: string, { replace = false }: { replace?: boolean } = {}): void {
  if (replace) window.location.replace(href)
  else window.location.assign(href)
}

/** Reloads this page, after a change of the content of its document; with a section, at that section. */
export function reloadPage(section?: string): void {
  if (section !== undefined) changeAddress(`${window.location.pathname}${window.location.search}#${section}`, { replace: true })
  window.location.reload()
}

/** Goes back within this site; opens the fallback when the earlier history entry belongs to another site or is missing. */
export function goBack(fallback: string): void {
  if (canGoBack()) window.history.back()
  else go(fallback)
}

function canGoBack(): boolean {
  // Older browsers have no Navigation API.
  const { navigation } = window as { navigation?: { canGoBack: boolean } }
  return navigation ? navigation.canGoBack : window.history.length > 1 && document.referrer.startsWith(`${window.location.origin}/`)
}

/** Changes the address and the history entry without leaving the page, and notifies `useAddress`. */
export function changeAddress(href: string, { replace = false, state = null }: { replace?: boolean; state?: unknown } = {}): void {
  window.history[replace ? 'replaceState' : 'pushState'](state, '', href)
  window.dispatchEvent(new Event(CHANGED))
}

/** Removes the fragment from the address. */
export function dropHash(): void {
  changeAddress(window.location.pathname + window.location.search, { replace: true, state: window.history.state as unknown })
}

function subscribe(listener: () => void): () => void {
  const events = ['popstate', 'hashchange', CHANGED]
  for (const name of events) window.addEventListener(name, listener)
  return () => {
    for (const name of events) window.removeEventListener(name, listener)
  }
}

/** The address of this page: path, query and fragment. */
export function here(): string {
  return window.location.pathname + window.location.search + window.location.hash
}

/** The current address; the component renders again when it changes. During hydration the fragment is empty, as it was on the server. */
export function useAddress(): Address {
  const rendered = useContext(RenderedAddress)
  const href = useSyncExternalStore(subscribe, here, () => rendered || window.location.pathname + window.location.search)
  return useMemo(() => addressOf(href), [href])
}

function addressOf(href: string): Address {
  const url = new URL(href, 'http://localhost')
  return { path: url.pathname, search: url.searchParams, hash: decodeURIComponent(url.hash.slice(1)), href }
}

/** The state of the current history entry; null on the server. */
export function useHistoryState(): unknown {
  return useSyncExternalStore(
    subscribe,
    () => window.history.state as unknown,
    () => null,
  )
}

/** An address of this site with a query; undefined values are left out. */
export function withQuery(path: string, query: Record<string, string | undefined>): string {
  return path + queryString(query)
}
