import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import type { Position } from '#features/places/position.rules.ts'
import { nearestFirst } from '#features/restaurants/near.rules.ts'
import { distanceText } from '#features/restaurants/web/distance-text.ts'
import type { ListFilters } from '#features/restaurants/web/list-filters.ts'
import { nearOptions } from '#features/restaurants/web/near.api.ts'
import { CardSkeleton } from '#features/restaurants/web/skeletons.tsx'
import { RestaurantCard } from '#screens/cards/restaurant-card.tsx'
import { commonTexts } from '#texts/i18n/common'
import { nearTexts } from '#texts/features/restaurants/near'
import { Button } from '#ui/button.tsx'
import { LoadMore } from '#ui/load-more.tsx'
import { StatusMessage } from '#ui/status-message.tsx'

interface NearResultsProps {
  /** The exact position, which is kept on this device. */
  from: Position
  filters: ListFilters
  onClear: () => void
}

/** The id of the heading of the results. */
export const RESULTS = 'yakindakiler'

/** The restaurants nearest to a position, each with its distance. */
export function NearResults({ from, filters, onClear }: NearResultsProps) {
  const query = useInfiniteQuery(nearOptions(from, filters))
  const pages = query.data?.pages
  const restaurants = useMemo(() => nearestFirst(pages?.flatMap(({ items }) => items) ?? [], from), [pages, from])
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <section aria-busy={query.isFetching} className="grid gap-1">
      <h2 className="text-title-s outline-none" id={RESULTS} ref={heading} tabIndex={-1}>
        {nearTexts.results}
      </h2>
      <p className="pb-3 text-s text-ink-2">{nearTexts.explain}</p>
      {!pages && query.isError && (
        <StatusMessage help={commonTexts.loadFailedHelp} title={commonTexts.loadFailed} tone="error">
          <Button onClick={() => void query.refetch()} variant="main">
            {commonTexts.tryAgain}
          </Button>
        </StatusMessage>
      )}
      {!pages && !query.isError && (
        <div className={grid}>
          <CardSkeleton />
          <CardSkeleton />
          <CardSkeleton />
        </div>
      )}
      {pages && restaurants.length === 0 && !query.hasNextPage && (
        <StatusMessage help={nearTexts.emptyHelp} title={nearTexts.empty}>
          <Button onClick={onClear} variant="main">
            {nearTexts.clear}
          </Button>
        </StatusMessage>
      )}
      <ul className={`${grid} transition-opacity duration-(--calm) ${query.isPlaceholderData ? 'opacity-50' : ''}`}>
        {restaurants.map(({ metres, isApproximate, ...restaurant }, index) => (
          <li className="grid" key={restaurant.id}>
            <RestaurantCard eager={index < 3} ranked={distanceText(metres, isApproximate)} restaurant={restaurant} />
          </li>
        ))}
      </ul>
      {pages && <End query={query} searched={pages.at(-1)?.searchedMetres ?? null} />}
    </section>
  )
}

const grid = 'grid gap-6 md:grid-cols-2 xl:grid-cols-3'

interface EndProps {
  query: Pick<
    ReturnType<typeof useInfiniteQuery>,
    'isFetchNextPageError' | 'hasNextPage' | 'isPlaceholderData' | 'isFetchingNextPage' | 'fetchNextPage'
  >
  searched: number | null
}

/** The button for more results, or the distance within which the search ended. */
function End({ query, searched }: EndProps) {
  if (query.hasNextPage && !query.isPlaceholderData)
    return (
      <>
        {query.isFetchNextPageError && (
          <p className="pt-6 text-center font-semibold text-danger" role="alert">
            {nearTexts.moreFailed}
          </p>
        )}
        <LoadMore
          auto={!query.isFetchNextPageError}
          busy={query.isFetchingNextPage}
          busyLabel={commonTexts.loading}
          label={commonTexts.more}
          onMore={() => !query.isFetchingNextPage && void query.fetchNextPage()}
        />
      </>
    )
  return (
    <p className="pt-6 text-center text-s text-ink-2">
      {searched === null ? nearTexts.end : nearTexts.endSearched(distanceText(searched))}
    </p>
  )
}
