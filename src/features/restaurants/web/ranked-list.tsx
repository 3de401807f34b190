import type { UseInfiniteQueryResult, InfiniteData } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { t } from '#i18n/index.ts'
import { Button } from '#ui/button.tsx'
import { LoadMore } from '#ui/load-more.tsx'
import { State } from '#ui/state.tsx'
import type { RankedPage } from '../restaurants.contract.ts'
import { type Continued, nextAddress } from './continued.ts'
import type { RankedBy } from './rank-text.ts'
import { RankBoard } from './rank-board.tsx'

interface RankedListProps {
  query: UseInfiniteQueryResult<InfiniteData<RankedPage>>
  by: RankedBy
  sign?: '' | '#'
  /** Where an address goes on in the ranking. */
  from: Continued | undefined
  /** The address of the ranking that goes on there. */
  addressFrom: (from: string) => string
  loading: ReactNode
  empty: ReactNode
}

/** A ranking page by page, with its loading, empty and failed states. */
export function RankedList({ query, by, sign = '', from, addressFrom, loading, empty }: RankedListProps) {
  if (query.isPending) return loading
  if (!query.data) return <LoadingFailed onRetry={() => void query.refetch()} />
  const restaurants = query.data.pages.flatMap((page) => page.items)
  if (restaurants.length === 0) return empty
  return (
    <>
      <RankBoard before={from?.before ?? 0} by={by} restaurants={restaurants} sign={sign} level={2} />
      {query.isFetchNextPageError && (
        <p role="alert" className="pt-6 text-center font-semibold text-danger">
          {t.list.moreFailed}
        </p>
      )}
      {query.hasNextPage && (
        <LoadMore
          busy={query.isFetchingNextPage}
          href={nextAddress(query.data, (from?.before ?? 0) + restaurants.length, addressFrom)}
          onMore={() => !query.isFetchingNextPage && void query.fetchNextPage()}
          label={t.common.more}
          busyLabel={t.common.loading}
        />
      )}
    </>
  )
}

/** Where data would stand that could not be loaded. */
export function LoadingFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <State tone="error" title={t.common.loadFailed} help={t.common.loadFailedHelp}>
      <Button variant="main" onClick={onRetry}>
        {t.common.tryAgain}
      </Button>
    </State>
  )
}
