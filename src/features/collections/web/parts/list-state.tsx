import type { ReactNode } from 'react'
import { commonTexts } from '#texts/i18n/common'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusMessage } from '#ui/status-message.tsx'

interface ListStateProps {
  /** The infinite query of the list. */
  query: {
    isPending: boolean
    isError: boolean
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    refetch: () => unknown
    fetchNextPage: () => unknown
  }
  count: number
  /** Shown when the list is empty. */
  empty: ReactNode
  children: ReactNode
}

/** A paginated list with its loading, failed and empty states. */
export function ListState({ query, count, empty, children }: ListStateProps) {
  if (query.isPending)
    return (
      <div aria-busy="true" className="grid gap-2">
        {[0, 1, 2].map((row) => (
          <Skeleton className="h-20 rounded-m!" key={row} />
        ))}
      </div>
    )
  if (query.isError && count === 0)
    return (
      <StatusMessage level={3} title={commonTexts.loadFailed} tone="error">
        <Button onClick={() => void query.refetch()}>{commonTexts.tryAgain}</Button>
      </StatusMessage>
    )
  if (count === 0) return empty
  return (
    <>
      {children}
      {query.isFetchNextPageError && (
        <p className="pt-3 text-s font-semibold text-danger" role="alert">
          {commonTexts.loadFailed}
        </p>
      )}
      {query.hasNextPage && (
        <Button className="mt-3 justify-self-center" disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {commonTexts.more}
        </Button>
      )}
    </>
  )
}
