import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { commonTexts } from '#texts/i18n/common'
import { Button } from './button.tsx'
import { LoadMore } from './load-more.tsx'
import { StatusMessage } from './status-message.tsx'

interface PageListProps<T> {
  query: UseInfiniteQueryResult<InfiniteData<{ items: T[] }>>
  skeleton: ReactNode
  /** Shown when the list is empty. */
  empty: ReactNode
  className: string
  /** The label of the button that loads more, if it is not the usual one. */
  moreLabel?: string
  /** Renders one item of the list. */
  children: (item: T) => ReactNode
}

/** A paginated list with its loading, failed and empty states, and a button that loads more. */
export function PageList<T>({ query, skeleton, empty, className, moreLabel = commonTexts.more, children }: PageListProps<T>) {
  const items = query.data?.pages.flatMap((page) => page.items)
  if (query.isPending) return skeleton
  if (!items) {
    return (
      <StatusMessage level={3} title={commonTexts.loadFailed} tone="error">
        <Button onClick={() => void query.refetch()}>{commonTexts.tryAgain}</Button>
      </StatusMessage>
    )
  }
  if (items.length === 0) return empty
  return (
    <>
      <ul className={className}>{items.map(children)}</ul>
      {query.isFetchNextPageError && (
        <p className="pt-4 text-center font-semibold text-danger" role="alert">
          {commonTexts.loadFailed}
        </p>
      )}
      {query.hasNextPage && (
        <LoadMore
          busy={query.isFetchingNextPage}
          busyLabel={commonTexts.loading}
          label={moreLabel}
          onMore={() => !query.isFetchingNextPage && void query.fetchNextPage()}
        />
      )}
    </>
  )
}
