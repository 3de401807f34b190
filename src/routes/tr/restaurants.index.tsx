import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, Link, redirect, useNavigate } from '@tanstack/react-router'
import { useCallback, useDeferredValue, useMemo, useRef } from 'react'
import { continuedOf, devamOf, nextAddress } from '#features/restaurants/web/continued.ts'
import { FilterPanel } from '#features/restaurants/web/filter-panel.tsx'
import { filtersOf, listAddress, type ListFilters, type ListSearch, searchOf } from '#features/restaurants/web/list-filters.ts'
import { RestaurantList, shownCount } from '#features/restaurants/web/restaurant-list.tsx'
import { listOptions } from '#features/restaurants/web/restaurants.api.ts'
import { listingTexts } from '#i18n/areas.ts'
import { t } from '#i18n/index.ts'
import { buttonClass } from '#ui/button.tsx'
import { Wrap } from '#ui/page.tsx'
import { breadcrumbs, pageHead } from '../-shell/head.ts'
import { load, loadFrom } from '../-shell/load.ts'

export const Route = createFileRoute('/tr/restaurants/')({
  validateSearch: (search: Record<string, unknown>): ListSearch & { devam?: string } => ({
    ...searchOf(filtersOf(search)),
    ...devamOf(search),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    load(
      loadFrom(deps.devam, context.queryClient.ensureInfiniteQueryData(listOptions(filtersOf({ ...deps }), continuedOf(deps.devam))), () =>
        redirect({ to: '/tr/restaurants', search: searchOf(filtersOf({ ...deps })) }),
      ),
    ),
  head: () =>
    pageHead({
      title: t.list.title,
      description: t.list.description,
      path: '/tr/restaurants',
      jsonLd: [breadcrumbs({ name: t.list.title, path: '/tr/restaurants' })],
    }),
  component: RestaurantListPage,
})

function RestaurantListPage() {
  const search = Route.useSearch()
  const filters = useMemo(() => filtersOf({ ...search }), [search])
  // The cards follow when there is time; the controls do not wait for them.
  const shown = useDeferredValue(filters)
  const from = continuedOf(search.devam)
  const query = useInfiniteQuery(listOptions(shown, from))
  const heading = useRef<HTMLHeadingElement>(null)
  const navigate = useNavigate()
  const show = useCallback(
    (next: ListFilters, isSameStep: boolean): void =>
      void navigate({ to: '/tr/restaurants', search: searchOf(next), replace: isSameStep, resetScroll: false }),
    [navigate],
  )
  const [first] = query.data?.pages ?? []
  const listed = query.data?.pages.reduce((sum, page) => sum + page.items.length, from?.before ?? 0) ?? 0
  const next = query.data && nextAddress(query.data, listed, (devam) => listAddress({ ...searchOf(shown), devam }))
  const isFresh = shown === filters && !query.isPlaceholderData
  return (
    <Wrap>
      <h1 className="pt-6 pb-4 text-title-l">{t.list.title}</h1>
      <FilterPanel
        filters={filters}
        onChange={show}
        count={first && isFresh ? shownCount(first.matching) : undefined}
        onShow={() => heading.current?.focus()}
      />
      <div className="pt-5">
        <RestaurantList query={query} sort={shown.sort} heading={heading} isBusy={!isFresh} clear={clearLink} next={next} />
      </div>
    </Wrap>
  )
}

const clearLink = (
  <Link to="/tr/restaurants" className={buttonClass({ variant: 'main' })}>
    {listingTexts.clear}
  </Link>
)
