import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '#site/api.ts'
import { upload } from '#site/upload.ts'
import { ApiError } from '#lib/api.ts'
import { siteTexts } from '#texts/features/site-settings/site-settings'
import { showWrite } from '#ui/show-write.ts'
import { useWrite } from '#ui/use-write.ts'
import type { SiteInput, SiteState } from '../site-settings.contract.ts'
import { siteKeys } from '../site-settings.keys.ts'

/** The settings, their defaults and their version. */
export function siteOptions(memberId: string) {
  return queryOptions({
    queryKey: siteKeys.state(memberId),
    queryFn: ({ signal }) => api('GET /moderation/site', { signal }),
    staleTime: 0,
  })
}

/** The changes of settings, newest first. */
export function historyOptions(memberId: string) {
  return infiniteQueryOptions({
    queryKey: siteKeys.history(memberId),
    queryFn: ({ pageParam, signal }) => api('GET /moderation/site/history', { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
  })
}

function cacheState(client: QueryClient, memberId: string, state: SiteState): void {
  const queryKey = siteKeys.state(memberId)
  showWrite(client, [queryKey], () => client.setQueryData(queryKey, state))
  void client.invalidateQueries({ queryKey: siteKeys.history(memberId) })
}

/** Saves the changed settings, or fails with the changes that another admin saved in the meantime. */
export function useSaveSite(memberId: string) {
  return useWrite({
    send: (body: SiteInput) => api('PUT /moderation/site', { body }),
    onDone: (state, _, client) => cacheState(client, memberId, state),
    onFailed: (error, _, client) => {
      if (error instanceof ApiError && error.code === 'SITE_CHANGED') void client.invalidateQueries({ queryKey: siteKeys.state(memberId) })
    },
  })
}

/** Uploads a logo; without a file, the drawn default logo is used again. */
export function useLogo(memberId: string) {
  return useWrite({
    send: (file: File | null) =>
      file === null ? api('DELETE /moderation/site/logo') : upload('PUT /moderation/site/logo', { body: file }),
    said: (_, file) => (file === null ? siteTexts.logo.removed : siteTexts.logo.saved),
    onDone: (state, _, client) => cacheState(client, memberId, state),
  })
}
