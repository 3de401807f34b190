import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { listingTexts } from '#i18n/areas.ts'
import { t } from '#i18n/index.ts'
import { wholeNumber } from '#lib/format.ts'
import { Button } from '#ui/button.tsx'
import { LoadMore } from '#ui/load-more.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { State } from '#ui/state.tsx'
import type { CappedCount } from '../restaurants.contract.ts'
import type { ListFilters } from './list-filters.ts'
import { rankText } from './rank-text.ts'
import { RestaurantCard } from './restaurant-card.tsx'
import { listOptions } from './restaurants.api.ts'
import { CardSkeleton } from './skeletons.tsx'

const grid = 'grid gap-6 md:grid-cols-2 xl:grid-cols-3'

interface RestaurantListProps {
  filters: ListFilters
  /** The way to the list without any filter. */
  clear: ReactNode
}

/** The restaurants under these filters, how many they are, and the way to more. */
export function RestaurantList({ filters, clear }: RestaurantListProps) {
  const query = useInfiniteQuery(listOptions(filters))
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
      <h2 aria-live="polite" className="text-title-s">
        {first && listingTexts.count(shown(first.matching), shown(first.total))}
      </h2>
      <p className="pb-3 text-s text-ink-2">{listingTexts.explain[filters.sort]}</p>
      <div aria-busy={query.isPlaceholderData} className="transition-opacity duration-(--calm) aria-busy:opacity-50">
        {restaurants.length === 0 ? (
          <State title={listingTexts.empty} help={listingTexts.emptyHelp}>
            {clear}
          </State>
        ) : (
          <ul className={grid}>
            {restaurants.map((restaurant, index) => (
              <li key={restaurant.id} className="grid">
                <RestaurantCard restaurant={restaurant} ranked={rankText(filters.sort, restaurant)} eager={index < 3} />
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
          onMore={() => !query.isFetchingNextPage && void query.fetchNextPage()}
          label={t.common.more}
          busyLabel={t.common.loading}
        />
      )}
    </>
  )
}

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

function shown({ count, isExact }: CappedCount): string {
  return isExact ? wholeNumber(count) : listingTexts.capped
}
