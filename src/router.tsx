import { MutationCache, QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { ApiError } from '#lib/api.ts'
import { toast } from '#ui/toast.tsx'
import { routeTree } from './route-tree.gen.ts'
import { LoadFailed } from './routes/-shell/load-failed.tsx'
import { NotFoundPage } from './routes/-shell/not-found.tsx'

/** What the server has read for a page, so that the browser need not. */
interface Read {
  key: QueryKey
  data: unknown
  at: number
}

/** One router per page on the server, one per tab in the browser. */
export function getRouter() {
  const queryClient = new QueryClient({
    // Whatever was tried: what stands in the way is the same, and not what failed.
    mutationCache: new MutationCache({
      onError: (error) => {
        if (error instanceof ApiError && error.code === 'EMAIL_NOT_VERIFIED') void sayRefusal(error.code)
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // A refusal stays a refusal; only a lost connection is worth another try.
        retry: (count, error) =>
          count < 2 && error instanceof ApiError && (error.status === 0 || error.status === 503) && typeof window !== 'undefined',
        // A gap between two cells or a busy moment is short; whoever waits longer would rather be told.
        retryDelay: (count) => (count === 0 ? 300 : 1000),
      },
    },
  })
  const router = createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: LoadFailed,
    scrollRestoration: true,
    parseSearch,
    stringifySearch,
    // All is read before a page is rendered, so it is sent with it: a stream for late reads costs a tenth of the page.
    dehydrate: () => ({ reads: readsOf(queryClient) as never }),
    hydrate: ({ reads }: { reads: Read[] }) => {
      // Where the clock is slow, what came from the server would stay new until it has caught up.
      for (const { key, data, at } of reads) queryClient.setQueryData(key, data, { updatedAt: Math.min(at, Date.now()) })
    },
    Wrap: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  })
  return router
}

async function sayRefusal(code: string): Promise<void> {
  const { errorText } = await import('#i18n/error-text.ts')
  toast(errorText(code), { tone: 'error' })
}

function readsOf(queryClient: QueryClient): Read[] {
  return queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => ({ key: queryKey, data: state.data, at: state.dataUpdatedAt }))
}

/** Addresses hold plain words: a name given twice is a list. */
export function parseSearch(search: string): Record<string, string | string[]> {
  const values: Record<string, string | string[]> = {}
  for (const [name, value] of new URLSearchParams(search)) {
    const before = values[name]
    values[name] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value]
  }
  return values
}

export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    for (const one of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (one !== undefined && one !== null && one !== '') params.append(name, String(one as string | number))
    }
  }
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>
  }
}
