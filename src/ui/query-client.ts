import { type InvalidateOptions, type InvalidateQueryFilters, MutationCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { ApiError, isOffline } from '#lib/api.ts'
import { beginWait } from '#lib/waiting.ts'
import { toast } from './toast.ts'

/** The id of the element with the data that the server read for the islands of a page. */
export const PAGE_DATA = 'page-data'

/** The data that the server read: the key of each query, and its data. */
export type PageData = [key: readonly unknown[], data: unknown][]

/**
 * Invalidated queries end with an answer from after the invalidation. The library drops a pending answer only where the query has data: a
 * first answer that was read before a write would hide the write.
 */
class PageQueryClient extends QueryClient {
  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    for (const query of this.getQueryCache().findAll(filters)) {
      if (query.state.data !== undefined || query.state.fetchStatus === 'idle') continue
      void query.cancel({ silent: true })
      void query.fetch().catch(() => {})
    }
    return super.invalidateQueries(filters, options)
  }
}

/** Creates a query client: one for all islands of a page; on the server, one for each rendering. */
export function createQueryClient(): QueryClient {
  return new PageQueryClient({
    // One message for every write that is refused until the member's address is confirmed.
    mutationCache: new MutationCache({
      onError: (error) => {
        if (error instanceof ApiError && error.code === 'EMAIL_NOT_VERIFIED') void sayRefusal(error.code)
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // A refusal is final; only a lost connection is worth a retry.
        retry: (count, error) =>
          count < 2 && error instanceof ApiError && (error.status === 0 || error.status === 503) && typeof window !== 'undefined',
        retryDelay: (count) => (count === 0 ? 300 : 1000),
      },
    },
  })
}

async function sayRefusal(code: string): Promise<void> {
  const { errorText } = await import('#i18n/error-text.ts')
  toast(errorText(code), { tone: 'error' })
}

/** Shows that writes wait for the network, except writes that show it next to their own button. */
function reportWaits(writes: MutationCache): void {
  let end: (() => void) | undefined
  writes.subscribe(() => {
    const waits = writes
      .getAll()
      .some(
        ({ meta, state: { status, isPaused, failureReason } }) =>
          status === 'pending' && (isPaused || isOffline(failureReason)) && !meta?.['saysWait'],
      )
    if (waits) end ??= beginWait()
    else {
      end?.()
      end = undefined
    }
  })
}

let ofPage: QueryClient | undefined

/** The query client of this page, with the data that the server wrote into the document. */
export function pageClient(): QueryClient {
  if (ofPage) return ofPage
  ofPage = createQueryClient()
  reportWaits(ofPage.getMutationCache())
  const written = document.getElementById(PAGE_DATA)?.textContent
  if (written)
    for (const [key, data] of JSON.parse(written) as PageData) {
      // The data never expires: an island that wakes after minutes finds the same data that the document shows.
      ofPage.setQueryDefaults(key, { gcTime: Infinity })
      ofPage.setQueryData(key, data)
    }
  return ofPage
}
