import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { commonTexts } from '#texts/i18n/common'
import { go } from '#ui/navigation.ts'
import { toast } from '#ui/toast.ts'
import { forgetDrafts } from '#ui/use-draft.ts'
import { useInBrowser } from '#ui/use-in-browser.ts'
import type { ViewerResult } from '../viewer.contract.ts'
import { viewerKeys } from '../viewer.keys.ts'
import { nobody } from '../viewer.rules.ts'
import { requestViewer, takeFirstViewer } from './first-viewer.ts'

/** The viewer; fetched in the browser only, since the page is the same for every viewer. */
export function viewerOptions() {
  return queryOptions({
    queryKey: viewerKeys.viewer,
    queryFn: ({ signal }) => takeFirstViewer() ?? requestViewer(signal),
    enabled: typeof window !== 'undefined',
    staleTime: 60_000,
  })
}

/** The viewer for a press. Without a network, the last known member is used, so that the press has an effect at once. */
export async function viewerForPress(client: QueryClient): Promise<ViewerResult> {
  const last = navigator.onLine ? undefined : client.getQueryData<ViewerResult>(viewerKeys.viewer)
  return last?.profile ? last : client.fetchQuery(viewerOptions())
}

/** Refetches the viewer. An earlier request can return an outdated answer, so it is cancelled. */
export async function fetchViewer(client: QueryClient): Promise<ViewerResult> {
  void takeFirstViewer()?.catch(() => {})
  await client.cancelQueries({ queryKey: viewerKeys.viewer })
  return client.fetchQuery({ ...viewerOptions(), staleTime: 0 })
}

interface KnownViewer {
  data: ViewerResult | undefined
  isPending: boolean
  isError: boolean
  retry: () => void
}

const notYet: KnownViewer = { data: undefined, isPending: true, isError: false, retry: () => {} }

/** The viewer; the data is undefined until the viewer is known, and during hydration. */
export const useViewer = typeof window === 'undefined' ? (): KnownViewer => notYet : useViewerHere

function useViewerHere(): KnownViewer {
  const { data, isPending, isError, refetch } = useQuery(viewerOptions())
  const inBrowser = useInBrowser()
  return { data: inBrowser ? data : undefined, isPending: isPending || !inBrowser, isError, retry: () => void refetch() }
}

let isEnding = false

/** Whether this page ended the session and is about to open the sign-in page. */
export function isSessionEnding(): boolean {
  return isEnding
}

/** After the end of a session: removes the member's data from this page and opens the sign-in page. */
export function endSession(client: QueryClient, said: string = commonTexts.account.signedOut): void {
  isEnding = true
  client.setQueryData<ViewerResult>(viewerKeys.viewer, nobody)
  forgetDrafts()
  toast(said, { tone: 'good' })
  go('/tr/login')
}
