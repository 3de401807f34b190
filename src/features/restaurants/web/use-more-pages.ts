import { type InfiniteData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { isReturn } from '#ui/is-return.ts'
import { useInBrowser } from '#ui/use-in-browser.ts'
import { restaurantKeys } from '../restaurants.keys.ts'

export interface Page {
  nextCursor: string | null
}

/** A list whose first page the server rendered. */
export interface MoreOf<P extends Page> {
  queryKey: QueryKey
  queryFn: (cursor: string, signal: AbortSignal) => Promise<P>
  /** The cursor at the end of the first page. */
  cursor: string
  /** The id of the element that holds the list. */
  listId: string
}

/**
 * The pages that were loaded when the visitor left the page, and the screen position of the list's end: content above the list can change
 * in height.
 */
interface Kept {
  key: string
  pages: Page[]
  bottom: number
}

const KEPT = 'more'
const useBeforePaint = typeof window === 'undefined' ? () => {} : useLayoutEffect

/** The pages of a list after the server-rendered one. They are fetched on demand. Back restores them together with the scroll position. */
export function useMorePages<P extends Page>({ queryKey, queryFn, cursor, listId }: MoreOf<P>) {
  const key = keyOf(queryKey, cursor)
  const inBrowser = useInBrowser()
  const [kept] = useState(() => takeKept(key))
  const query = useInfiniteQuery({
    queryKey: restaurantKeys.more(queryKey, cursor),
    queryFn: ({ pageParam, signal }) => queryFn(pageParam, signal),
    initialPageParam: cursor,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    enabled: false,
    ...(kept && { initialData: dataOf<P>(kept.pages as P[], cursor) }),
  })
  const pages = query.data?.pages
  // The list element at the time of mounting: results of other filters are in another element.
  const list = useMemo(() => (inBrowser ? document.getElementById(listId) : null), [inBrowser, listId])
  useBeforePaint(() => {
    if (kept && list) window.scrollBy({ top: list.getBoundingClientRect().bottom - kept.bottom, behavior: 'instant' })
  }, [kept, list])
  useStoredPages(key, pages, listId)
  const isFirst = query.data === undefined
  return {
    list,
    // During hydration the list must match the server's HTML.
    pages: (inBrowser && pages) || [],
    hasMore: isFirst || !inBrowser || query.hasNextPage,
    isBusy: query.isFetching,
    isFailed: query.isError && !query.isFetching,
    more: () => void (query.isFetching || (isFirst ? query.refetch() : query.fetchNextPage())),
  }
}

/** The storage key of the pages after `cursor`. */
export function keyOf(queryKey: QueryKey, cursor: string): string {
  return JSON.stringify([...queryKey, cursor])
}

/** Stores the loaded pages of a list for Back. */
export function useStoredPages(key: string, pages: Page[] | undefined, listId: string): void {
  useEffect(() => {
    if (!pages?.length) return undefined
    const keep = (): void => {
      try {
        const bottom = document.getElementById(listId)?.getBoundingClientRect().bottom ?? 0
        sessionStorage.setItem(KEPT, JSON.stringify({ key, pages, bottom } satisfies Kept))
      } catch {
        // Without storage, Back shows only the first page of the list.
      }
    }
    addEventListener('pagehide', keep)
    return () => removeEventListener('pagehide', keep)
  }, [key, pages, listId])
}

function dataOf<P extends Page>(pages: P[], cursor: string): InfiniteData<P, string> {
  return { pages, pageParams: [cursor, ...pages.slice(0, -1).map(({ nextCursor }) => nextCursor ?? '')] }
}

function takeKept(key: string): Kept | undefined {
  try {
    if (typeof window === 'undefined' || !isReturn()) return undefined
    const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? '{}') as Partial<Kept>
    return kept.key === key && kept.pages?.length ? (kept as Kept) : undefined
  } catch {
    return undefined
  }
}
