import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import type { ViewerResult } from '#people/viewer.contract.ts'
import { viewerOptions } from './viewer.api.ts'

/** Calls the listener with each known viewer. The viewer's query is kept active, so that an invalidation refetches it. */
export function followViewer(client: QueryClient, listener: (viewer: ViewerResult) => void): void {
  const observer = new QueryObserver(client, viewerOptions())
  observer.subscribe(({ data }) => {
    if (data) listener(data)
  })
  const { data } = observer.getCurrentResult()
  if (data) listener(data)
}
