import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo } from 'react'
import { restaurantKeys } from '#features/restaurants/restaurants.keys.ts'
import { commonTexts } from '#texts/i18n/common'
import { listTexts } from '#texts/features/restaurants/list'
import { parseSearch } from '#lib/parse-search.ts'
import { Button } from '#ui/button.tsx'
import { LoadMore } from '#ui/load-more.tsx'
import { useAddress } from '#ui/navigation.ts'
import { StatusMessage } from '#ui/status-message.tsx'
import { useInBrowser } from '#ui/use-in-browser.ts'
import { filtersOf } from '#features/restaurants/web/filters-of.ts'
import { CARDS } from '#screens/cards/more-cards.island.tsx'
import { RestaurantCards } from './restaurant-list.tsx'
import { listOptions } from '#features/restaurants/web/restaurants.api.ts'
import { keyOf, useStoredPages } from '#features/restaurants/web/use-more-pages.ts'

/** The id of the results that the server rendered. */
const FIRST = 'ilk-sonuclar'

/** The results of filters that were chosen on this page. They replace the results that the server rendered. */
export function ListResults() {
  const { search } = useAddress()
  const filters = useMemo(() => filtersOf(parseSearch(search)), [search])
  // The cards render deferred, so that the controls do not wait for them.
  const shown = useDeferredValue(filters)
  const isAwake = useInBrowser()
  const query = useInfiniteQuery({ ...listOptions(shown), enabled: isAwake })
  const isThere = isAwake && (query.data !== undefined || query.isError)
  useEffect(() => {
    // Until the new results are loaded, the old results are shown, paler and marked as busy.
    const first = document.getElementById(FIRST)
    if (isThere) first?.remove()
    else first?.setAttribute('aria-busy', 'true')
  }, [isThere])
  const pages = query.isPlaceholderData ? undefined : query.data?.pages
  useStoredPages(
    keyOf(restaurantKeys.cards(shown), pages?.[0]?.nextCursor ?? ''),
    useMemo(() => pages?.slice(1), [pages]),
    CARDS,
  )
  if (!isThere) return null
  if (!query.data)
    return (
      <StatusMessage tone="error" title={commonTexts.loadFailed} help={commonTexts.loadFailedHelp}>
        <Button variant="main" onClick={() => void query.refetch()}>
          {commonTexts.tryAgain}
        </Button>
      </StatusMessage>
    )
  const isFresh = shown === filters && !query.isPlaceholderData
  const [first] = query.data.pages
  return (
    <RestaurantCards
      filters={shown}
      isBusy={!isFresh}
      matching={first?.matching}
      restaurants={query.data.pages.flatMap((page) => page.items)}
      total={first?.total}
    >
      {query.isFetchNextPageError && (
        <p role="alert" className="pt-6 text-center font-semibold text-danger">
          {listTexts.moreFailed}
        </p>
      )}
      {query.hasNextPage && !query.isPlaceholderData && (
        <LoadMore
          auto={!query.isFetchNextPageError}
          busy={query.isFetchingNextPage}
          onMore={() => !query.isFetchingNextPage && void query.fetchNextPage()}
          label={commonTexts.more}
          busyLabel={commonTexts.loading}
        />
      )}
    </RestaurantCards>
  )
}
