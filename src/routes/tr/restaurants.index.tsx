import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { FilterPanel } from '#features/restaurants/web/filter-panel.tsx'
import { filtersOf, type ListFilters, type ListSearch, searchOf } from '#features/restaurants/web/list-filters.ts'
import { RestaurantList } from '#features/restaurants/web/restaurant-list.tsx'
import { listOptions } from '#features/restaurants/web/restaurants.api.ts'
import { listingTexts } from '#i18n/areas.ts'
import { t } from '#i18n/index.ts'
import { buttonClass } from '#ui/button.tsx'
import { Wrap } from '#ui/page.tsx'
import { breadcrumbs, pageHead } from '../-shell/head.ts'
import { load } from '../-shell/load.ts'

export const Route = createFileRoute('/tr/restaurants/')({
  validateSearch: (search: Record<string, unknown>): ListSearch => searchOf(filtersOf(search)),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => load(context.queryClient.ensureInfiniteQueryData(listOptions(filtersOf({ ...deps })))),
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
  const filters = filtersOf({ ...Route.useSearch() })
  const navigate = useNavigate()
  const show = (next: ListFilters): void =>
    void navigate({ to: '/tr/restaurants', search: searchOf(next), replace: true, resetScroll: false })
  return (
    <Wrap>
      <h1 className="pt-6 pb-4 text-title-l">{t.list.title}</h1>
      <FilterPanel filters={filters} onChange={show} />
      <div className="pt-5">
        <RestaurantList
          filters={filters}
          clear={
            <Link to="/tr/restaurants" className={buttonClass({ variant: 'main' })}>
              {listingTexts.clear}
            </Link>
          }
        />
      </div>
    </Wrap>
  )
}
