import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { memo, type ReactNode, type RefObject } from 'react'
import { listingTexts } from '#i18n/areas.ts'
import { t } from '#i18n/index.ts'
import { wholeNumber } from '#lib/format.ts'
import { Button } from '#ui/button.tsx'
import { LoadMore } from '#ui/load-more.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { State } from '#ui/state.tsx'
import type { CappedCount, RestaurantPage } from '../restaurants.contract.ts'
import type { RestaurantSort } from '../restaurants.rules.ts'
import { rankText } from './rank-text.ts'
import { RestaurantCard } from './restaurant-card.tsx'
import { CardSkeleton } from './skeletons.tsx'

const grid = 'grid gap-6 md:grid-cols-2 xl:grid-cols-3'

interface RestaurantListProps {
  query: UseInfiniteQueryResult<InfiniteData<RestaurantPage>>
  sort: RestaurantSort
  /** The line that says how many were found. */
  heading: RefObject<HTMLHeadingElement | null>
  /** Other filters were chosen than those whose venues are shown. */
  isBusy: boolean
  /** The address of the next page, for readers without script. */
  next: string | undefined
  /** The way to the list without any filter. */
  clear: ReactNode
}

/** The restaurants under the filters, how many they are, and the way to more. */
export function RestaurantList({ query, sort, heading, isBusy, next, clear }: RestaurantListProps) {
  if (query.isPending) return <ListSkeleton />
  if (query.isError && !query.data) {
    return (
      <State tone="error" title={t.common.loadFailed} help={t.common.loadFailedHelp}>
        <Button variant="main" onClick={() => void query.refetch()}>
          {t.common.tryAgain}
        </Button>
      </State>
    )
  }
  const restaurants = query.data.pages.flatMap((page) => page.items)
  const [first] = query.data.pages
  return (
    <>
      <h2 ref={heading} aria-live="polite" className="text-title-s outline-none" tabIndex={-1}>
        {first && listingTexts.count(shownCount(first.matching), shownCount(first.total))}
      </h2>
      <p className="pb-3 text-s text-ink-2">{listingTexts.explain[sort]}</p>
      <div aria-busy={isBusy} className="transition-opacity duration-(--calm) aria-busy:opacity-50">
        {restaurants.length === 0 ? (
          <State title={listingTexts.empty} help={listingTexts.emptyHelp}>
            {clear}
          </State>
        ) : (
          <ul className={grid}>
            {restaurants.map((restaurant, index) => (
              <li key={restaurant.id} className="grid">
                <Card restaurant={restaurant} ranked={rankText(sort, restaurant)} eager={index < 3} />
              </li>
            ))}
          </ul>
        )}
      </div>
      {query.isFetchNextPageError && (
        <p role="alert" className="pt-6 text-center font-semibold text-danger">
          {t.list.moreFailed}
        </p>
      )}
      {query.hasNextPage && !query.isPlaceholderData && (
        <LoadMore
          auto={!query.isFetchNextPageError}
          busy={query.isFetchingNextPage}
          href={next}
          onMore={() => !query.isFetchingNextPage && void query.fetchNextPage()}
          label={t.common.more}
          busyLabel={t.common.loading}
        />
      )}
    </>
  )
}

/** A venue that stays is not drawn once more when others come or go. */
const Card = memo(RestaurantCard)

function ListSkeleton() {
  return (
    <div aria-busy="true">
      <output className="sr-only">{t.common.loading}</output>
      <Skeleton className="mb-3 h-6 w-64" />
      <div className={grid}>
        {[0, 1, 2, 3, 4, 5].map((card) => (
          <CardSkeleton key={card} />
        ))}
      </div>
    </div>
  )
}

/** A count as people read it: beyond ten thousand it says only that. */
export function shownCount({ count, isExact }: CappedCount): string {
  return isExact ? wholeNumber(count) : listingTexts.capped
}
